// Plans deliveries to labs when an order becomes ready or enters production. The latest plan is not
// repeated for the same files unless it was dropped. Remade files get a new version.

import { createHash, randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import { labTries } from '../../../ground/database/tables/labs-table.ts'
import { addJob } from '../../../ground/jobs/add-job.ts'
import { defineTask } from '../../../ground/jobs/define-task.ts'
import type { Task } from '../../../ground/jobs/task.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { OrderRow } from '../../orders/core/lock-order.ts'
import { type OrderLineRow, readOrderLines } from '../../orders/core/order-lines.ts'
import { findOrder, readOrder } from '../../orders/core/read-order.ts'
import { readOrderEvents } from '../../orders/core/read-order-events.ts'
import { readPrintFiles } from '../../production/read-print-files.ts'
import { filesAreCurrent } from '../print-files/files-are-current.ts'
import { type Lab, readLabs } from './lab.ts'

export const planDeliveriesTask = defineTask('plan-lab-deliveries', {
  orderId: Type.Unsafe<OrderId>(Type.String()),
})

/**
 * Called whenever an order becomes `ready` or enters `in_production`, because it may have to be
 * delivered to labs. The job runs once the shopper can no longer cancel.
 */
export async function addPlanDeliveries(tx: Queries, orderId: OrderId, at: number): Promise<void> {
  // Most installations have no lab.
  const lab = await tx.selectFrom('labs').select('id').where('is_on', '=', 1).executeTakeFirst()
  if (lab === undefined) return
  const { cool_off_until: until } = await readOrder(tx, orderId)
  const runAt = Math.max(at, until ?? 0)
  const uniqueKey = `${planDeliveriesTask.name}:${orderId}`
  await addJob(tx, { task: planDeliveriesTask, payload: { orderId }, uniqueKey, runAt }, at)
}

export const deliverToLabTask = defineTask('deliver-to-lab', {
  deliveryId: Type.String(),
  /** True if an operator requested the delivery, knowing who else makes the order. */
  isAsked: Type.Boolean(),
})

/** Job backoff grows to one hour, so this spans about two days. */
export const maxDeliveryAttempts = 54

export function createPlanDeliveries(deps: DatabaseDeps): Task<{ orderId: OrderId }> {
  return async ({ orderId }) => {
    await deps.database.transaction((tx) => planDeliveries(tx, orderId, deps.now()))
  }
}

async function planDeliveries(tx: Queries, orderId: OrderId, at: number): Promise<void> {
  const order = await findOrder(tx, orderId)
  if (order?.status !== 'ready' && order?.status !== 'in_production') return
  // The job may run early: it was added again, or the deadline of the order's group has moved.
  if (order.status === 'ready' && (order.cool_off_until ?? 0) > at) {
    return await addPlanDeliveries(tx, orderId, at)
  }
  if (!(await filesAreCurrent(tx, orderId))) return
  for (const lab of await readLabs(tx)) {
    const isTaken = order.mode === 'live' || lab.takesTestOrders
    if (lab.isOn && isDue(lab, order) && isTaken) await planDelivery(tx, order, lab, at)
  }
}

export function isDue({ deliverAt }: Lab, { status }: Pick<OrderRow, 'status'>): boolean {
  return status === 'in_production' || (status === 'ready' && deliverAt === 'ready')
}

async function planDelivery(
  tx: Queries,
  { id: orderId, status }: Pick<OrderRow, 'id' | 'status'>,
  lab: Lab,
  at: number,
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
  const change = (id: string, set: { state?: 'waiting'; content_key?: string }) =>
    tx
      .updateTable('lab_deliveries')
      .set({ ...set, updated_at: at })
      .where('id', '=', id)
      .execute()
  if (same !== undefined && isNewest(same, before)) {
    // The order was held before its delivery and continues now.
    const isDropped = same.state === 'dropped'
    // The order was held during its delivery.
    const isToBegin = same.state === 'delivered' && status === 'ready' && lab.startsProduction
    if (isDropped) await change(same.id, { state: 'waiting' })
    if (isDropped || isToBegin) await addDeliver(tx, { id: same.id, labId: lab.id }, at)
    return
  }
  // Otherwise the lab would make the later version, so the same files are delivered again as the
  // newest version.
  if (same !== undefined) await change(same.id, { content_key: same.id })
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
      created_at: at,
      updated_at: at,
    })
    .execute()
  await addDeliver(tx, { id, labId: lab.id }, at)
}

type Planned = { version: number; state: string }

/** True if no later delivery was made or is under way. */
function isNewest({ version }: Planned, all: readonly Planned[]): boolean {
  const since = all.filter((other) => other.version > version)
  return since.every(({ state }) => state === 'dropped' || state === 'failed')
}

/**
 * Marks the deliveries of an order that was already in production as made without delivering
 * anything. The labs have its files, but this installation has no record of it.
 */
export async function noteAsBrought(
  tx: Queries,
  orderId: OrderId,
  message: string,
  at: number,
): Promise<void> {
  await planDeliveries(tx, orderId, at)
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

/** Each lab has job slots of its own, so a slow lab does not block others. */
export function addDeliver(
  tx: Queries,
  { id: deliveryId, labId, isAsked = false }: { id: string; labId: string; isAsked?: boolean },
  at: number,
): Promise<void> {
  const uniqueKey = deliverKey(deliveryId)
  const job = {
    task: deliverToLabTask,
    payload: { deliveryId, isAsked },
    uniqueKey,
    share: labId,
  }
  return addJob(tx, { ...job, maxAttempts: maxDeliveryAttempts }, at)
}

export function deliverKey(deliveryId: string): string {
  return `${deliverToLabTask.name}:${deliveryId}`
}

/**
 * Hash of the files the lab makes, plus the address changes if the lab receives the address. Null
 * if it makes none of the lines.
 */
export async function contentKeyOf(
  db: Queries,
  orderId: OrderId,
  lab: Lab,
): Promise<string | null> {
  const lines = await linesForLab(db, orderId, lab)
  const files = await readPrintFiles(db, [orderId])
  const made = lines.map(({ id }) => `${id} ${files.get(id)?.sha256 ?? ''}`)
  if (made.length === 0) return null
  const moves = lab.includesAddress
    ? await readOrderEvents(db, orderId, ['order.address_changed'])
    : []
  const content = [...made, ...moves.map(({ id }) => id)]
  return createHash('sha256').update(content.join('\n')).digest('hex')
}

export async function linesForLab(
  db: Queries,
  orderId: OrderId,
  { products }: Lab,
): Promise<OrderLineRow[]> {
  const lines = await readOrderLines(db, orderId)
  return lines.filter(({ product }) => products === null || products.includes(product))
}
