// Plans deliveries to labs when there may be something to deliver. The latest plan is not repeated
// for the same files unless it was dropped. Remade files get a new version. Lines that were on hold
// follow as another part of the same version.

import { randomBytes } from 'node:crypto'
import type { Updateable } from 'kysely'
import { Type } from 'typebox'
import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import {
  type DeliveryContent,
  deliveryContent,
  type LabDeliveriesTable,
  labTries,
} from '../../../ground/database/tables/labs-table.ts'
import { addJob } from '../../../ground/jobs/add-job.ts'
import { defineTask } from '../../../ground/jobs/define-task.ts'
import type { Task } from '../../../ground/jobs/task.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { heldFrom } from '../../orders/core/holds/last-hold.ts'
import { lockOrder, type OrderRow } from '../../orders/core/lock-order.ts'
import { readPrintFiles } from '../../production/read-print-files.ts'
import { addPlanDeliveries } from '../add-plan-deliveries.ts'
import {
  addressChanges,
  contentKey,
  contentOf,
  type DeliveryRow,
  isMadeBy,
  linesForLab,
  readToDeliver,
  type ToDeliver,
} from './delivery-content.ts'
import { labKindNamed } from './kinds/lab-kinds.ts'
import { type Lab, readLabs } from './lab.ts'

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
  // Locked, so that two nodes plan one after the other.
  const order = await lockOrder(tx, orderId)
  const toDeliver = order && (await readToDeliver(tx, order))
  if (!toDeliver) return
  // The job may run early: it was added again, or the deadline of the order's group has moved.
  if (order.status !== 'in_production' && (order.cool_off_until ?? 0) > at) {
    return await addPlanDeliveries(tx, orderId, at)
  }
  for (const lab of await readLabs(tx)) {
    const isTaken = order.mode === 'live' || lab.takesTestOrders
    const isLeft = lab.wholeOrders && !toDeliver.isWhole
    if (!lab.isOn || !isTaken || isLeft || !(await isDue(tx, lab, order))) continue
    await planDelivery(tx, order, lab, toDeliver, at)
  }
}

/** Whether the lab gets an order in this status. */
export async function isDue(
  db: Queries,
  { deliverAt }: Lab,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
): Promise<boolean> {
  if (deliverAt === 'ready' || status === 'in_production') return true
  return status === 'on_hold' && (await heldFrom(db, id)) === 'in_production'
}

type Standing = { row: DeliveryRow; content: DeliveryContent | null }

async function planDelivery(
  tx: Queries,
  { id: orderId, status }: Pick<OrderRow, 'id' | 'status'>,
  lab: Lab,
  toDeliver: ToDeliver,
  at: number,
): Promise<void> {
  const all = await linesForLab(tx, orderId, lab)
  const lines = toDeliver.lines.filter(isMadeBy(lab)).map(({ id, sha256 }) => ({ id, sha256 }))
  const moves = await addressChanges(tx, orderId, lab)
  const address = moves.at(-1) ?? null
  const rows = await tx
    .selectFrom('lab_deliveries')
    .selectAll()
    .where('lab_id', '=', lab.id)
    .where('order_id', '=', orderId)
    .orderBy('version')
    .execute()
  const current = new Map(lines.map(({ id, sha256 }) => [id, sha256]))
  const files = await readPrintFiles(tx, [orderId])
  const made = new Set(all.map(({ id }) => id))
  const isCurrent = (content: DeliveryContent) =>
    content.address === address &&
    content.lines.every(({ id, sha256 }) => !made.has(id) || files.get(id)?.sha256 === sha256)
  const standing = await standingRows(tx, rows, { lab, isCurrent })
  for (const { row } of standing) {
    if (row.state !== 'dropped') continue
    await change(tx, row.id, { state: 'waiting' }, at)
    await addDeliver(tx, { id: row.id, labId: lab.id }, at)
  }
  const latest = standing.at(-1)
  const parts = standing.filter(
    ({ content }) => content !== null && content.of === latest?.content?.of,
  )
  const brought = new Map(
    parts.flatMap(({ content }) => content?.lines ?? []).map(({ id, sha256 }) => [id, sha256]),
  )
  const isChanged =
    latest !== undefined &&
    (latest.content?.address !== address ||
      [...brought].some(([id, sha256]) => current.has(id) && current.get(id) !== sha256))
  const due = isChanged ? lines : lines.filter(({ id }) => !brought.has(id))
  const toFollow = all
    .map(({ id }) => id)
    .filter((id) => !current.has(id) && (isChanged || !brought.has(id)))
  const isEnd = !isChanged && toFollow.length === 0 && isAwaited(latest, lab)
  if (due.length > 0 || isEnd) {
    const before = isChanged ? undefined : parts.at(-1)
    const content = { lines: due, toFollow, address, of: before?.content?.of ?? null }
    const part = before === undefined ? 1 : before.row.part + 1
    return await addDelivery(
      tx,
      { orderId, lab, rows, key: contentKey(due, moves) },
      { content, part },
      at,
    )
  }
  // The order was held during its delivery.
  const isToBegin = latest?.row.state === 'delivered' && status === 'ready' && lab.startsProduction
  if (latest !== undefined && isToBegin) {
    await addDeliver(tx, { id: latest.row.id, labId: lab.id }, at)
  }
}

/**
 * The deliveries that the lab has or will get, by version. One that failed counts as long as its
 * files are current. One that was dropped after it was sent, without an answer, may have arrived: it
 * is made after all, under the same names.
 */
async function standingRows(
  tx: Queries,
  rows: readonly DeliveryRow[],
  { lab, isCurrent }: { lab: Lab; isCurrent: (content: DeliveryContent) => boolean },
): Promise<Standing[]> {
  const isSure = ({ state }: DeliveryRow) => state === 'waiting' || state === 'delivered'
  const last = rows.findLast(isSure)?.version ?? 0
  const standing: Standing[] = []
  for (const row of rows) {
    const mayHaveArrived = row.begun_at !== null && row.version > last
    if (row.state === 'dropped' && !mayHaveArrived) continue
    const content = await contentOf(tx, row, lab)
    if (isSure(row) || (content !== null && isCurrent(content))) standing.push({ row, content })
  }
  return standing
}

/** Whether the lab was told that something follows, and can be told that nothing does. */
function isAwaited(latest: Standing | undefined, lab: Lab): boolean {
  const isTold = latest?.row.state === 'delivered' && latest.content?.toFollow.length !== 0
  return isTold && labKindNamed(lab.setUp.kind)?.readsManifests === true
}

type ForLab = { orderId: OrderId; lab: Lab; rows: readonly DeliveryRow[]; key: string | null }

async function addDelivery(
  tx: Queries,
  { orderId, lab, rows, key }: ForLab,
  planned: { content: Omit<DeliveryContent, 'of'> & { of: number | null }; part: number },
  at: number,
): Promise<void> {
  const same = rows.find((row) => row.content_key === key)
  const isNewest =
    same !== undefined && rows.every((row) => row.version <= same.version || isGone(row))
  const { of } = planned.content
  if (same?.state === 'dropped' && isNewest) {
    // The order was held before its delivery and continues now.
    const content = deliveryContent.write({ ...planned.content, of: of ?? same.version })
    await change(tx, same.id, { state: 'waiting', content, part: planned.part }, at)
    return await addDeliver(tx, { id: same.id, labId: lab.id }, at)
  }
  // Otherwise the lab would make the later version, so the same files are delivered again as the
  // newest version.
  if (same !== undefined) await change(tx, same.id, { content_key: same.id }, at)
  const id = `dlv_${randomBytes(12).toString('hex')}`
  const version = Math.max(0, ...rows.map((row) => row.version)) + 1
  await tx
    .insertInto('lab_deliveries')
    .values({
      id,
      lab_id: lab.id,
      order_id: orderId,
      version,
      part: planned.part,
      content: deliveryContent.write({ ...planned.content, of: of ?? version }),
      content_key: key ?? id,
      state: 'waiting',
      tries: labTries.write([]),
      created_at: at,
      updated_at: at,
    })
    .execute()
  await addDeliver(tx, { id, labId: lab.id }, at)
}

/** Neither made nor under way. */
function isGone({ state }: DeliveryRow): boolean {
  return state === 'dropped' || state === 'failed'
}

async function change(
  tx: Queries,
  id: string,
  set: Updateable<LabDeliveriesTable>,
  at: number,
): Promise<void> {
  await tx
    .updateTable('lab_deliveries')
    .set({ ...set, updated_at: at })
    .where('id', '=', id)
    .execute()
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
