// Orders that wait for a print image, or are held because it does not fit, move on by themselves
// when one arrives. Whoever stores a print image adds this job in the same transaction.

import { Type } from 'typebox'
import type { Queries } from '../../../ground/database/database.ts'
import { addJob } from '../../../ground/jobs/add-job.ts'
import { defineTask } from '../../../ground/jobs/define-task.ts'
import type { Task } from '../../../ground/jobs/task.ts'
import type { ImageToken, OrderId } from '../../../pure/contract/ids.ts'
import { holdCauses, printImageAskedHold } from '../../orders/actions/hold-causes.ts'
import { contextOf, type OrderDeps } from '../../orders/add-order-event.ts'
import { lastHold } from '../../orders/holds/last-hold.ts'
import { renewHold } from '../../orders/holds/renew-hold.ts'
import { isPaid } from '../../orders/is-paid.ts'
import { type Move, moveOrder } from '../../orders/move-order.ts'
import { storeAndMode } from '../../orders/order-mode.ts'
import { addPrepareOrder } from '../print-files/add-prepare-order.ts'
import { hasRoomToPrint, heldForRoom, type RoomToPrintDeps } from '../print-files/room-to-print.ts'
import { type StateByImages, stateByImages } from '../state-by-images.ts'
import { hasPendingProposal } from './proposed-prints.ts'
import { differsFromRejected } from './requested-images.ts'

export const continueOrdersTask = defineTask('continue-orders-of-image', {
  token: Type.Unsafe<ImageToken>(Type.String()),
})

export function addContinueOrders(tx: Queries, token: ImageToken, at: number): Promise<void> {
  const uniqueKey = `${continueOrdersTask.name}:${token}`
  return addJob(tx, { task: continueOrdersTask, payload: { token }, uniqueKey }, () => at)
}

type ContinueDeps = RoomToPrintDeps & OrderDeps

export function createContinueOrdersOfImage(deps: ContinueDeps): Task<{ token: ImageToken }> {
  return async ({ token }) => {
    const orders = await deps.database.queries
      .selectFrom('orders')
      .select('id')
      .where('status', 'in', movingStatuses)
      .where('id', 'in', (lines) =>
        lines.selectFrom('order_lines').select('order_id').where('image_token', '=', token),
      )
      .execute()
    for (const { id } of orders) {
      await deps.database.transaction((tx) => continueOrder(tx, deps, id))
    }
  }
}

/** Until it is being produced a print image may be replaced, and all that was made is made again. */
const movingStatuses = ['awaiting_print_image', 'on_hold', 'preparing', 'ready'] as const

async function continueOrder(tx: Queries, deps: ContinueDeps, orderId: OrderId): Promise<void> {
  const context = contextOf(deps)
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'hold_reason', 'payment_status'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order || !movingStatuses.some((status) => status === order.status)) return
  // The bank has taken the money back.
  if (!isPaid(order.payment_status)) return
  if (order.status === 'on_hold' && !(await endsWithImage(tx, orderId))) return
  const byImages = await stateByImages(tx, orderId)
  if (byImages.move.to === 'preparing') {
    if (order.status === 'preparing') return await addPrepareOrder(tx, orderId, context.at)
    if (order.status === 'ready' && !(await isOutdated(tx, orderId))) return
  }
  const move = await withRoom(tx, deps, orderId, byImages.move)
  if (move.to === 'preparing' && order.status === 'ready') {
    await moveOrder(tx, orderId, replaced, context)
  } else if (move.to !== order.status) {
    await moveOrder(tx, orderId, move, context)
  } else if (move.to === 'on_hold' && move.detail.reason !== order.hold_reason) {
    if (await hasPendingProposal(tx, orderId, move.detail.reason)) return
    await renewHold(tx, orderId, move, context)
  }
}

/** Held instead of prepared, where a test store waits for too many print files already. */
async function withRoom(
  tx: Queries,
  deps: ContinueDeps,
  orderId: OrderId,
  move: StateByImages['move'],
): Promise<StateByImages['move']> {
  if (move.to !== 'preparing') return move
  const { storeId: id, mode } = await storeAndMode(tx, orderId)
  return (await hasRoomToPrint(tx, deps, { id, mode })) ? move : heldForRoom(deps)
}

const replaced: Move = { to: 'preparing', detail: { cause: 'print_image_replaced' } }

/** Whether a print file was made from another print image than there is now. */
async function isOutdated(tx: Queries, orderId: OrderId): Promise<boolean> {
  const row = await tx
    .selectFrom('order_lines')
    .innerJoin('image_tokens', 'image_tokens.token', 'order_lines.image_token')
    .innerJoin('print_files', 'print_files.line_id', 'order_lines.id')
    .select('order_lines.id')
    .where('order_lines.order_id', '=', orderId)
    .whereRef('print_files.source_sha256', '!=', 'image_tokens.print_sha256')
    .executeTakeFirst()
  return row !== undefined
}

// A hold that an operator placed is the operator's to end.
async function endsWithImage(tx: Queries, orderId: OrderId): Promise<boolean> {
  const hold = await lastHold(tx, orderId)
  if (hold.cause === printImageAskedHold) return await differsFromRejected(tx, orderId, hold)
  return holdCauses[hold.cause]?.endsWithPrintImage === true
}
