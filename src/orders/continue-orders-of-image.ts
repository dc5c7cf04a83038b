// Orders that wait for a print image, or are held because it does not fit, move on by themselves
// when one arrives. Whoever stores a print image adds this job in the same transaction.

import type { ImageToken } from '../contract/image-token.ts'
import type { Database, Queries } from '../database/database.ts'
import { addJob } from '../jobs/add-job.ts'
import type { Task } from '../jobs/task.ts'
import { addOrderEvent } from './record/add-order-event.ts'
import { moveOrder } from './record/move-order.ts'
import { printImageHold, stateByImages } from './record/state-by-images.ts'

export const continueOrdersTask = 'continue-orders-of-image'

export function addContinueOrders(
  tx: Queries,
  token: ImageToken,
  now: () => number,
): Promise<void> {
  const uniqueKey = `${continueOrdersTask}:${token}`
  return addJob(tx, { task: continueOrdersTask, payload: { token }, uniqueKey }, now)
}

export function createContinueOrdersOfImage(deps: { database: Database; now: () => number }): Task {
  return async ({ token }) => {
    const orders = await deps.database.queries
      .selectFrom('orders')
      .select('id')
      .where('status', 'in', ['awaiting_print_image', 'on_hold', 'preparing'])
      .where('id', 'in', (lines) =>
        lines.selectFrom('order_lines').select('order_id').where('image_token', '=', String(token)),
      )
      .execute()
    for (const { id } of orders) {
      await deps.database.transaction((tx) => continueOrder(tx, id, deps.now))
    }
  }
}

async function continueOrder(tx: Queries, orderId: string, now: () => number): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'hold_reason'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order || !['awaiting_print_image', 'on_hold', 'preparing'].includes(order.status)) return
  if (order.status === 'on_hold' && !(await isHeldForImage(tx, orderId))) return
  const next = await stateByImages(tx, orderId)
  if (next.status !== order.status) {
    await moveOrder(tx, orderId, next.status, next.move, now)
  } else if (next.status === 'on_hold' && next.move.reason !== order.hold_reason) {
    await renewHold(tx, orderId, next.move.reason ?? null, now())
  }
}

// A hold that an operator placed is the operator's to end.
async function isHeldForImage(tx: Queries, orderId: string): Promise<boolean> {
  const hold = await tx
    .selectFrom('order_events')
    .select('detail')
    .where('order_id', '=', orderId)
    .where('type', '=', 'order.on_hold')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const detail = JSON.parse(hold?.detail ?? '{}') as Record<string, unknown>
  return detail.cause === printImageHold
}

async function renewHold(
  tx: Queries,
  orderId: string,
  reason: string | null,
  at: number,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ hold_reason: reason, updated_at: at })
    .where('id', '=', orderId)
    .execute()
  const detail = { from: 'on_hold', reason, cause: printImageHold }
  await addOrderEvent(tx, orderId, { type: 'order.on_hold', detail }, at)
}
