// Delivers an order's files to a lab and records each attempt. After a crash it repeats the
// delivery, with the same file names and the same delivery id.

import type { Selectable } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import {
  type DeliveryContent,
  type LabDeliveriesTable,
  labTries,
} from '../../../ground/database/tables/labs-table.ts'
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
import { readOrderLines } from '../../orders/core/order-lines.ts'
import { findOrder } from '../../orders/core/read-order.ts'
import { readOrderEvents } from '../../orders/core/read-order-events.ts'
import { takenBy } from '../../orders/core/taken.ts'
import { markGiven } from '../../production/mark-given.ts'
import { readPrintFiles } from '../../production/read-print-files.ts'
import { addPlanDeliveries } from '../add-plan-deliveries.ts'
import { startProduction } from '../start-production.ts'
import { addressChanges, contentOf, isMadeBy, readToDeliver } from './delivery-content.ts'
import { openLab } from './kinds/lab-kinds.ts'
import { findLab, type Lab } from './lab.ts'
import { firstReportAt, submissionKey } from './lab-reports.ts'
import { type LabOrderDeps, makeLabOrder } from './make-lab-order.ts'
import { isDue, maxDeliveryAttempts } from './plan-deliveries.ts'
import type { LabKind } from './port/lab-kind.ts'

export type LabTry = { at: number; isDone: boolean; message: string; told?: unknown }

type Delivery = Selectable<LabDeliveriesTable>

type DeliverDeps = LabOrderDeps & OrderDeps & { labKinds?: readonly LabKind[] }

type TakenOrder = {
  labName: string
  content: DeliveryContent
  labReference: string
  givesReports: boolean
}

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
    const content = await contentOf(db, delivery, lab)
    const unwanted =
      content === null ? otherFiles : await whyUnwanted(deps, delivery, { lab, content, isAsked })
    if (unwanted !== null) {
      if (isWaiting) await note(deps, delivery, 'dropped', unwanted)
      return
    }
    if (content === null) return
    // The job was interrupted right after the delivery.
    if (!isWaiting) return await produce(deps, delivery.order_id, lab)
    let taken: TakenOrder
    try {
      const { order_id: orderId, version, part } = delivery
      const order = await makeLabOrder(deps, { orderId, lab, version, part, content })
      const port = await openLab(lab.setUp, deps.labKinds)
      await noteBegun(db, delivery, deps.now())
      const labReference = await port.submit(order, submissionKey(delivery), signal)
      const givesReports = port.readReports !== undefined
      taken = { labName: lab.name, content, labReference, givesReports }
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

/**
 * From then on the lab may have the files. Once it is known that it has not, `note` takes that back.
 */
async function noteBegun(db: Queries, { id }: Delivery, at: number): Promise<void> {
  await db
    .updateTable('lab_deliveries')
    .set({ begun_at: at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('begun_at', 'is', null)
    .execute()
}

type Wanted = { lab: Lab; content: DeliveryContent; isAsked: boolean }

/** A message for the operator. Null if the delivery is still wanted. */
async function whyUnwanted(
  { database }: LabOrderDeps,
  delivery: Delivery,
  { lab, content, isAsked }: Wanted,
): Promise<Told | null> {
  const db = database.queries
  if (!lab.isOn) return sentence('The lab is turned off.')
  const order = await findOrder(db, delivery.order_id)
  const toDeliver = order && (await readToDeliver(db, order))
  if (!toDeliver || (lab.wholeOrders && !toDeliver.isWhole)) {
    const isUnderWay = order?.status === 'ready' || order?.status === 'in_production'
    return isUnderWay ? otherFiles : sentence('The order is no longer ready or in production.')
  }
  if (!isAsked && !(await isDue(db, lab, order)))
    return sentence('Its production has not started, or the start was undone.')
  const moves = await addressChanges(db, delivery.order_id, lab)
  if (content.address !== (moves.at(-1) ?? null)) return otherFiles
  const files = await readPrintFiles(db, [order.id])
  if (content.lines.some(({ id, sha256 }) => files.get(id)?.sha256 !== sha256)) return otherFiles
  const going = new Set(toDeliver.lines.filter(isMadeBy(lab)).map(({ id }) => id))
  const isStopped = content.lines.some(({ id }) => !going.has(id))
  // After a crash the lab may have them all, so the rest is not left to another part.
  if (isStopped && delivery.begun_at === null) return otherLines
  // The operator who requested it has seen who else has the order.
  const other = isAsked ? null : await whoElseMakes(db, order, { lab, content })
  return other === null ? null : together(other, askForIt)
}

const otherLines = sentence('Some of its prints were put on hold or will not be made.')
const otherFiles = sentence('The order now has different files for this lab.')
const askForIt = sentence('Send it again if this lab should print it anyway.')

/**
 * Names the operator who prints the order, as a sentence. A delivery still waiting for a lab would
 * print it twice.
 */
async function whoElseMakes(
  db: Queries,
  order: OrderRow,
  { lab, content }: Pick<Wanted, 'lab' | 'content'>,
): Promise<Told | null> {
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
  const given = content.lines
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
        // An interrupted attempt may have reached the lab before the delivery was dropped.
        ...(state !== 'dropped' && { begun_at: null }),
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
    if (message === otherFiles || message === otherLines)
      await addPlanDeliveries(tx, delivery.order_id, now())
    if (state === 'failed') {
      const kind = 'operators-lab-delivery-failed'
      const mail = { kind, orderId: delivery.order_id, facts: { message } } as const
      await addMail(tx, { ...mail, uniqueKey: `${delivery.id}:${now()}` }, now())
    }
    if (taken === undefined) return
    const { order_id: orderId, version } = delivery
    const { lines, toFollow } = taken.content
    await touchOrder(tx, orderId, now())
    // The lab does not have files that were remade during the delivery.
    const files = await readPrintFiles(tx, [orderId])
    const given = lines.filter(({ id, sha256 }) => files.get(id)?.sha256 === sha256)
    await markGiven(
      tx,
      given.map(({ id }) => id),
      { at: now(), to: taken.labName },
    )
    const detail = { lab: taken.labName, version, ...(await partDetail(tx, delivery, taken)) }
    await addOrderEvent(tx, orderId, { type: 'order.sent_to_lab', detail }, contextOf(deps))
    // What was to follow may have been left out meanwhile.
    if (toFollow.length > 0) await addPlanDeliveries(tx, orderId, now())
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

/** Which lines a part has, and which follow. Nothing for an order that is delivered at once. */
async function partDetail(
  tx: Queries,
  { order_id: orderId, part }: Delivery,
  { content }: TakenOrder,
) {
  if (part === 1 && content.toFollow.length === 0) return {}
  const all = await readOrderLines(tx, orderId)
  const numbers = (ids: readonly string[]) =>
    all.filter(({ id }) => ids.includes(id)).map(({ position }) => position + 1)
  const lines = numbers(content.lines.map(({ id }) => id))
  return { part, lines, to_follow: numbers(content.toFollow) }
}
