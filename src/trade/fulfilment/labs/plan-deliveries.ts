// Which labs an order is brought to, now that it is ready or being made. What was planned before with
// the same files is not planned again, unless it was dropped; files that were made anew are a new version.

import { createHash, randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import type { Database, Queries } from '../../../ground/database/database.ts'
import { labTries } from '../../../ground/database/tables/labs-table.ts'
import { addJob } from '../../../ground/jobs/add-job.ts'
import { defineTask } from '../../../ground/jobs/define-task.ts'
import type { Task } from '../../../ground/jobs/task.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { readOrderEvents } from '../../orders/order-history.ts'
import { type OrderLineRow, readOrderLines } from '../../orders/order-lines.ts'
import { findOrder } from '../../orders/read-order.ts'
import { readPrintFiles } from '../../production/read-print-files.ts'
import { filesAreCurrent } from '../print-files/files-are-current.ts'
import { type Lab, readLabs } from './lab.ts'

export const deliverToLabTask = defineTask('deliver-to-lab', {
  deliveryId: Type.String(),
  /** By an operator who knows who else makes it; the release before brings it to whoever waits. */
  isAsked: Type.Optional(Type.Boolean()),
})

/** The pauses of jobs grow to an hour, so this is about two days. */
export const maxDeliveryAttempts = 54

export function createPlanDeliveries(deps: {
  database: Database
  now: () => number
}): Task<{ orderId: OrderId }> {
  return async ({ orderId }) => {
    await deps.database.transaction((tx) => planDeliveries(tx, orderId, deps.now))
  }
}

async function planDeliveries(tx: Queries, orderId: OrderId, now: () => number): Promise<void> {
  const order = await findOrder(tx, orderId)
  if (order?.status !== 'ready' && order?.status !== 'in_production') return
  // Adding this job again has made it earlier; the one that is added here comes in time.
  if (order.status === 'ready' && (order.cool_off_until ?? 0) > now()) return
  if (!(await filesAreCurrent(tx, orderId))) return
  for (const lab of await readLabs(tx)) {
    const isDue = lab.deliverAt === 'ready' || order.status === 'in_production'
    const isTaken = order.mode === 'live' || lab.takesTestOrders
    if (lab.isOn && isDue && isTaken) await planDelivery(tx, orderId, lab, now)
  }
}

async function planDelivery(
  tx: Queries,
  orderId: OrderId,
  lab: Lab,
  now: () => number,
): Promise<void> {
  const contentKey = await contentKeyOf(tx, orderId, lab)
  if (contentKey === null) return
  const before = await tx
    .selectFrom('lab_deliveries')
    .select(['id', 'version', 'content_key', 'state'])
    .where('lab_id', '=', lab.id)
    .where('order_id', '=', orderId)
    .execute()
  const same = before.find((delivery) => delivery.content_key === contentKey)
  // The order was held when it was to be brought, and goes on now.
  if (same?.state === 'dropped') {
    const waiting = { state: 'waiting' as const, updated_at: now() }
    await tx.updateTable('lab_deliveries').set(waiting).where('id', '=', same.id).execute()
    return await addDeliver(tx, { id: same.id, labId: lab.id }, now)
  }
  if (same !== undefined) return
  const id = `dlv_${randomBytes(12).toString('hex')}`
  await tx
    .insertInto('lab_deliveries')
    .values({
      id,
      lab_id: lab.id,
      order_id: orderId,
      version: Math.max(0, ...before.map(({ version }) => version)) + 1,
      content_key: contentKey,
      state: 'waiting',
      tries: labTries.write([]),
      created_at: now(),
      updated_at: now(),
    })
    .execute()
  await addDeliver(tx, { id, labId: lab.id }, now)
}

/** The labs have an order that is in production already, and nothing here knows of it: none gets it by itself. */
export async function noteAsBrought(
  tx: Queries,
  orderId: OrderId,
  message: string,
  at: number,
): Promise<void> {
  await planDeliveries(tx, orderId, () => at)
  const planned = await tx
    .selectFrom('lab_deliveries')
    .select(['id', 'tries'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .execute()
  for (const { id, tries } of planned) {
    const noted = labTries.write([...labTries.read(tries), { at, isDone: true, message }])
    await tx
      .updateTable('lab_deliveries')
      .set({ state: 'delivered', tries: noted, updated_at: at })
      .where('id', '=', id)
      .execute()
  }
}

/** Each lab has slots of its own: one that is slow holds up no other. */
export function addDeliver(
  tx: Queries,
  { id: deliveryId, labId, isAsked }: { id: string; labId: string; isAsked?: boolean },
  now: () => number,
): Promise<void> {
  const uniqueKey = deliverKey(deliveryId)
  const job = {
    task: deliverToLabTask,
    payload: { deliveryId, ...(isAsked && { isAsked }) },
    uniqueKey,
    share: labId,
  }
  return addJob(tx, { ...job, maxAttempts: maxDeliveryAttempts }, now)
}

/** Of its job, while it waits. */
export function deliverKey(deliveryId: string): string {
  return `${deliverToLabTask.name}:${deliveryId}`
}

/** Of the files of the lines that the lab makes, and of where they go; null when it makes none of them. */
export async function contentKeyOf(
  db: Queries,
  orderId: OrderId,
  lab: Lab,
): Promise<string | null> {
  const lines = await linesForLab(db, orderId, lab)
  const files = await readPrintFiles(db, [orderId])
  const made = lines.map(({ id }) => `${id} ${files.get(id)?.sha256 ?? ''}`)
  if (made.length === 0) return null
  const moves = (await readOrderEvents(db, orderId)).filter(
    ({ type }) => type === 'order.address_changed',
  )
  const content = [...made, ...moves.map(({ id }) => id)]
  return createHash('sha256').update(content.join('\n')).digest('hex')
}

/** Those of its lines that the lab makes. */
export async function linesForLab(
  db: Queries,
  orderId: OrderId,
  { products }: Lab,
): Promise<OrderLineRow[]> {
  const lines = await readOrderLines(db, orderId)
  return lines.filter(({ product }) => products === null || products.includes(product))
}
