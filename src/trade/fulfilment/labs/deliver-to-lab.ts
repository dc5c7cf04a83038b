// Delivers an order's files to a lab and records each attempt. After a crash it repeats the
// delivery, with the same file names and the same delivery id.

import type { Selectable } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import { type LabDeliveriesTable, labTries } from '../../../ground/database/tables/labs-table.ts'
import { untilAnswered } from '../../../ground/database/until-answered.ts'
import type { Task } from '../../../ground/jobs/task.ts'
import { events } from '../../../ground/telemetry/events.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { inEnglish, sentence, type Told, together } from '../../../pure/sentences/sentence.ts'
import { addMail } from '../../mail/add-mail.ts'
import { system } from '../../orders/core/actor.ts'
import {
  addOrderEvent,
  contextOf,
  type OrderDeps,
  touchOrder,
} from '../../orders/core/add-order-event.ts'
import type { OrderRow } from '../../orders/core/lock-order.ts'
import { readDetail } from '../../orders/core/order-events.ts'
import { findOrder } from '../../orders/core/read-order.ts'
import { readOrderEvents } from '../../orders/core/read-order-events.ts'
import { takenBy } from '../../orders/core/taken.ts'
import { markGiven } from '../../production/mark-given.ts'
import { readPrintFiles } from '../../production/read-print-files.ts'
import { startProduction } from '../start-production.ts'
import { openLab } from './kinds/lab-kinds.ts'
import { findLab, type Lab } from './lab.ts'
import { firstReportAt, submissionKey } from './lab-reports.ts'
import { type LabOrderDeps, makeLabOrder } from './make-lab-order.ts'
import {
  addPlanDeliveries,
  contentKeyOf,
  isDue,
  linesForLab,
  maxDeliveryAttempts,
} from './plan-deliveries.ts'
import type { LabKind } from './port/lab-kind.ts'

export type LabTry = { at: number; isDone: boolean; message: string; told?: unknown }

type Delivery = Selectable<LabDeliveriesTable>

type DeliverDeps = LabOrderDeps & OrderDeps & { labKinds?: readonly LabKind[] }

type TakenOrder = { lab: Lab; labReference: string; givesReports: boolean }

export function createDeliverToLab(
  deps: DeliverDeps,
): Task<{ deliveryId: string; isAsked: boolean }> {
  const db = deps.database.queries
  return async ({ deliveryId, isAsked }, { attempt, signal }) => {
    const delivery = await db
      .selectFrom('lab_deliveries')
      .selectAll()
      .where('id', '=', deliveryId)
      .executeTakeFirst()
    if (delivery?.state !== 'waiting' && delivery?.state !== 'delivered') return
    const isWaiting = delivery.state === 'waiting'
    const lab = await findLab(db, delivery.lab_id)
    if (lab === null) return
    const unwanted = await whyUnwanted(deps, delivery, lab, isAsked)
    if (unwanted !== null) {
      if (isWaiting) await note(deps, delivery, 'dropped', unwanted)
      return
    }
    // The job was interrupted right after the delivery.
    if (!isWaiting) return await produce(deps, delivery.order_id, lab)
    let taken: TakenOrder
    try {
      const { order_id: orderId, version } = delivery
      const order = await makeLabOrder(deps, { orderId, lab, version })
      const port = await openLab(lab.setUp, deps.labKinds)
      const labReference = await port.submit(order, submissionKey(delivery), signal)
      taken = { lab, labReference, givesReports: port.readReports !== undefined }
    } catch (error) {
      signal.throwIfAborted()
      const isTold = error instanceof HandprintError
      const told = isTold ? error.told : sentence('Something went wrong on our side.')
      const isLast = attempt >= maxDeliveryAttempts
      await note(deps, delivery, isLast ? 'failed' : 'waiting', told)
      if (!isLast) throw isTold ? new Error(error.publicMessage) : error
      return
    }
    // Retries until recorded: a second delivery would be printed again by a lab that removes its
    // files.
    await untilAnswered(
      () => note(deps, delivery, 'delivered', 'The lab has received every file.', taken),
      signal,
    )
    await produce(deps, delivery.order_id, lab)
  }
}

/** A message for the operator. Null if the delivery is still wanted. */
async function whyUnwanted(
  { database }: LabOrderDeps,
  delivery: Delivery,
  lab: Lab,
  isAsked: boolean,
): Promise<Told | null> {
  const db = database.queries
  if (!lab.isOn) return sentence('The lab is turned off.')
  const order = await findOrder(db, delivery.order_id)
  if (order?.status !== 'ready' && order?.status !== 'in_production') {
    return sentence('The order is no longer ready or in production.')
  }
  if (!isAsked && !isDue(lab, order))
    return sentence('Its production has not started, or the start was undone.')
  const key = await contentKeyOf(db, delivery.order_id, lab)
  if (key !== delivery.content_key) return otherFiles
  // The operator who requested it has seen who else has the order.
  const other = isAsked ? null : await whoElseMakes(db, order, lab)
  return other === null ? null : together(other, askForIt)
}

const otherFiles = sentence('The order now has different files for this lab.')
const askForIt = sentence('Send it again if this lab should print it anyway.')

/**
 * Names the operator who prints the order, as a sentence. A delivery still waiting for a lab would
 * print it twice.
 */
async function whoElseMakes(db: Queries, order: OrderRow, lab: Lab): Promise<Told | null> {
  const files = await readPrintFiles(db, [order.id])
  const events = await readOrderEvents(db, order.id, ['order.sent_to_lab'])
  const labs = events.map(({ detail }) => readDetail('order.sent_to_lab', detail).lab)
  const [brought] = await db
    .selectFrom('lab_deliveries')
    .select('created_at')
    .where('lab_id', '=', lab.id)
    .where('order_id', '=', order.id)
    .where('state', '=', 'delivered')
    .orderBy('created_at', 'desc')
    .limit(1)
    .execute()
  // For a file the lab already has, the lab still needs changes of the address or of the other
  // files.
  const given = (await linesForLab(db, order.id, lab))
    .map(({ id }) => files.get(id))
    .filter((file) => brought === undefined || (file?.updated_at ?? 0) > brought.created_at)
    .map((file) => file?.given_to ?? null)
    .find((name) => name !== null && !labs.includes(name))
  if (given) return sentence('Its files were handed out to {name} for printing.', { name: given })
  const taken = takenBy(order)
  // Starting production takes the order too. Labs that wait for production depend on that, and
  // operators do it in the panel with orders that a lab already has.
  const isTheLabs = lab.deliverAt === 'in_production' || brought !== undefined
  return taken === null || isTheLabs
    ? null
    : sentence('The order is assigned to {name}.', { name: taken.name })
}

async function note(
  deps: DeliverDeps,
  delivery: Delivery,
  state: Delivery['state'],
  told: Told,
  taken?: TakenOrder,
): Promise<void> {
  const { database, now } = deps
  const tries: LabTry[] = labTries.read(delivery.tries)
  const message = inEnglish(told)
  const isFilled = typeof told !== 'string'
  tries.push({ at: now(), isDone: state === 'delivered', message, ...(isFilled && { told }) })
  await database.transaction(async (tx) => {
    const noted = await tx
      .updateTable('lab_deliveries')
      .set({
        state,
        tries: labTries.write(tries),
        updated_at: now(),
        ...(taken !== undefined && {
          lab_reference: taken.labReference,
          report_due_at: taken.givesReports ? firstReportAt(now()) : null,
        }),
      })
      .where('id', '=', delivery.id)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst()
    if (noted === undefined) return
    // New files get a delivery of their own, except when the lab itself was changed.
    if (message === otherFiles) await addPlanDeliveries(tx, delivery.order_id, now())
    if (state === 'failed') {
      const kind = 'operators-lab-delivery-failed'
      const mail = { kind, orderId: delivery.order_id, facts: { message } } as const
      await addMail(tx, { ...mail, uniqueKey: `${delivery.id}:${now()}` }, now())
    }
    if (taken === undefined) return
    const { order_id: orderId, version } = delivery
    await touchOrder(tx, orderId, now())
    // The lab does not have files that were remade during the delivery.
    if ((await contentKeyOf(tx, orderId, taken.lab)) === delivery.content_key) {
      const lineIds = (await linesForLab(tx, orderId, taken.lab)).map(({ id }) => id)
      await markGiven(tx, lineIds, { at: now(), to: taken.lab.name })
    }
    const detail = { lab: taken.lab.name, version }
    await addOrderEvent(tx, orderId, { type: 'order.sent_to_lab', detail }, contextOf(deps))
  })
  events.labDelivery.emit({ result: state })
}

// Production is refused if the order was held or cancelled in the meantime. That decision is final,
// so the error is ignored.
async function produce(deps: DeliverDeps, orderId: OrderId, lab: Lab): Promise<void> {
  if (!lab.startsProduction) return
  try {
    await startProduction(deps, orderId, system)
  } catch (error) {
    if (!(error instanceof HandprintError) || error.code !== 'order_state_refused') throw error
  }
}
