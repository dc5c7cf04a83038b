// Applies a lab's report to its order and records that it was applied, in one transaction. Reports
// are repeated and arrive in any order: a report that was already applied does nothing, and one
// that no longer fits is only recorded. A report about an order that cannot move now waits for the
// next look.

import type { Queries } from '../../../../ground/database/database.ts'
import { labReports } from '../../../../ground/database/tables/labs-table.ts'
import { HandprintError } from '../../../../pure/errors.ts'
import {
  type PlainSentence,
  sentence,
  type Told,
  together,
  word,
} from '../../../../pure/sentences/sentence.ts'
import type { Lab } from '../../../fulfilment/labs/lab.ts'
import {
  isNewestDelivery,
  type KnownReport,
  lockDelivery,
  noteReport,
} from '../../../fulfilment/labs/lab-reports.ts'
import type { LabParcel, LabReport, LabStatus } from '../../../fulfilment/labs/port/lab-port.ts'
import { heldNumbers } from '../../../fulfilment/print-files/lines-to-print.ts'
import { checkProduction } from '../../../fulfilment/start-production.ts'
import { checkShipment } from '../../../parcels/check-shipment.ts'
import { hasShipment } from '../../../parcels/save-shipment.ts'
import { operatorHold } from '../../core/actions/hold-causes.ts'
import { orderActions } from '../../core/actions/order-actions.ts'
import { system } from '../../core/actor.ts'
import { contextOf, type EventContext, type OrderDeps } from '../../core/add-order-event.ts'
import { renewHold } from '../../core/holds/renew-hold.ts'
import { lockOrder, type OrderRow } from '../../core/lock-order.ts'
import { moveOrder } from '../../core/move-order.ts'
import { orderUnknown } from '../../core/order-errors.ts'
import { isUnderWay } from '../../core/order-transitions.ts'
import { addParcel, checkShipping } from '../parcel-actions.ts'

type Taking = {
  tx: Queries
  context: EventContext
  order: OrderRow
  /** True if the lab has no newer files of the order. */
  isNewest: boolean
  known: readonly KnownReport[]
}

/**
 * The outcome of a part of a report. `message`: for the delivery's log, null if there is nothing to
 * add.
 */
type Taken = { isTaken: boolean; message: Told | null; parcels?: readonly string[] }

const longestWords = 300

export async function takeLabReport(
  deps: OrderDeps,
  lab: Lab,
  deliveryId: string,
  report: LabReport,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const context = contextOf(deps)
    const delivery = await lockDelivery(tx, deliveryId)
    // The order was delivered again after the lab was asked.
    if (delivery.lab_reference !== report.labReference) return
    const id = `${report.labReference} ${report.id}`
    const known = labReports.read(delivery.reports) ?? []
    const before = known.find((each) => each.id === id)
    if (before?.isTaken) return
    const order = await lockOrder(tx, delivery.order_id)
    if (order === undefined) throw orderUnknown()
    const isNewest = await isNewestDelivery(tx, delivery)
    const taking = { tx, context, order, isNewest, known }
    const parts = await apply(taking, lab, report)
    const isTaken = parts.every((part) => part.isTaken)
    // It is already recorded that the report waits.
    if (before !== undefined && !isTaken) return
    const isMade = isUnderWay(order.status) || order.status === 'on_hold'
    const isRefusal = isRefused(report.status) && isNewest && isMade
    const said = [sentenceOf(report.status), wordsOf(report), ...parts.map((part) => part.message)]
    const noted = {
      id,
      isTaken,
      isRefusal,
      parcels: parts.flatMap(({ parcels = [] }) => parcels),
      told: together(...said.filter((each) => each !== null)),
      isLast: isTaken && (report.status === 'shipped' || isRefused(report.status)),
    }
    await noteReport(tx, delivery, noted, context.at)
  })
}

async function apply(taking: Taking, lab: Lab, report: LabReport): Promise<Taken[]> {
  const { status, parcels } = report
  if (isRefused(status)) return [await refuse(taking, lab, report)]
  // Includes the parcels of earlier reports.
  const hasParcels = parcels.length > 0 || taking.known.some((each) => each.parcels.length > 0)
  if (status === 'shipped' && !hasParcels) {
    return [{ isTaken: false, message: sentence('No parcel has been reported yet.') }]
  }
  if (status !== null) await begin(taking)
  const parts: Taken[] = []
  for (const parcel of new Map(parcels.map((each) => [each.id, each])).values())
    parts.push(await takeParcel(taking, parcel))
  return parts
}

/**
 * A lab that works on the order has begun production, even if it was not the lab's task to start
 * it.
 */
async function begin(taking: Taking): Promise<void> {
  const { tx, context, order, isNewest } = taking
  if (order.status !== 'ready' || !isNewest) return
  try {
    await checkProduction(tx, order, context.at, system)
  } catch (error) {
    // The files are being made again and will be delivered to the lab, too.
    if (error instanceof HandprintError) return
    throw error
  }
  await moveOrder(tx, order, { to: 'in_production', by: system }, context)
  taking.order = { ...order, status: 'in_production' }
}

async function takeParcel(taking: Taking, parcel: LabParcel): Promise<Taken> {
  const { tx, context, order, known } = taking
  const done = { isTaken: true, message: null, parcels: [parcel.id] }
  if (known.some(({ parcels }) => parcels.includes(parcel.id))) return done
  let shipment: ReturnType<typeof checkShipment>
  try {
    shipment = checkShipment(parcel)
  } catch (error) {
    if (!(error instanceof HandprintError)) throw error
    return {
      isTaken: true,
      message: sentence('A parcel was not added. {reason}', { reason: error.told }),
    }
  }
  if (shipment.tracking_number !== null && (await hasShipment(tx, order.id, shipment))) {
    return done
  }
  if (await mayShip(tx, order)) {
    await addParcel(tx, order, shipment, system, context)
    if (order.status === 'in_production') taking.order = { ...order, status: 'shipped' }
    return done
  }
  if (isOver.has(order.status)) {
    return {
      isTaken: true,
      message: sentence('A parcel was not added, because the order has ended.'),
    }
  }
  return { isTaken: false, message: sentence('Its parcels are added when the order continues.') }
}

async function mayShip(tx: Queries, order: OrderRow): Promise<boolean> {
  if (!orderActions.ship.from.some((status) => status === order.status)) return false
  try {
    await checkShipping(tx, order)
    return true
  } catch (error) {
    if (error instanceof HandprintError) return false
    throw error
  }
}

const isOver: ReadonlySet<string> = new Set(['delivered', 'returned', 'cancelled', 'refunded'])

async function refuse(taking: Taking, lab: Lab, report: LabReport): Promise<Taken> {
  const { tx, context, order, isNewest } = taking
  const done = { isTaken: true, message: null }
  const isHeldInPart = order.status === 'on_hold' && (await heldNumbers(tx, order.id)) !== null
  const mayBeHeld = orderActions.hold.from.some((each) => each === order.status)
  if (!isNewest || !(mayBeHeld || isHeldInPart)) return done
  const what = word(report.status === 'cancelled' ? 'cancelled' : 'refused')
  const reason = [
    sentence('The lab {name} has {what} the order.', { name: lab.name, what }),
    sentence('Release it and send it again, or cancel it.'),
    wordsOf(report),
  ]
  const detail = {
    reason: together(...reason.filter((each) => each !== null)),
    cause: operatorHold,
  }
  if (isHeldInPart) await renewHold(tx, order.id, { detail, by: system }, context)
  else await moveOrder(tx, order, { to: 'on_hold', detail, by: system }, context)
  return done
}

function isRefused(status: LabStatus | null): boolean {
  return status === 'cancelled' || status === 'refused'
}

const sentences: Readonly<Record<LabStatus, PlainSentence>> = {
  accepted: 'The lab has accepted the order.',
  printing: 'The lab is printing the order.',
  partly_shipped: 'The lab has shipped part of the order.',
  shipped: 'The lab has shipped the order.',
  cancelled: 'The lab has cancelled the order.',
  refused: 'The lab has refused the order.',
}

function sentenceOf(status: LabStatus | null): PlainSentence {
  return status === null ? 'The lab has reported an unknown status.' : sentences[status]
}

function wordsOf(report: LabReport): Told | null {
  const line = (report.words ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  if (line === '') return null
  const words = line.length > longestWords ? `${line.slice(0, longestWords)}…` : line
  return sentence('Its message: {words}', { words })
}
