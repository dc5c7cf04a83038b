// Orders that wait for a print image, or are on hold because it does not fit, continue
// automatically when one arrives. Code that stores a print image must add this job in the same
// transaction.

import { Type } from 'typebox'
import type { Queries } from '../../../ground/database/database.ts'
import { addJob } from '../../../ground/jobs/add-job.ts'
import { defineTask } from '../../../ground/jobs/define-task.ts'
import type { Task } from '../../../ground/jobs/task.ts'
import type { ImageToken, OrderId } from '../../../pure/contract/ids.ts'
import { inEnglish } from '../../../pure/sentences/sentence.ts'
import { holdCauses, printImageAskedHold } from '../../orders/core/actions/hold-causes.ts'
import { contextOf, type OrderDeps } from '../../orders/core/add-order-event.ts'
import { lastHold } from '../../orders/core/holds/last-hold.ts'
import { renewHold } from '../../orders/core/holds/renew-hold.ts'
import { isPaid } from '../../orders/core/is-paid.ts'
import type { OrderRow } from '../../orders/core/lock-order.ts'
import { type Move, moveOrder } from '../../orders/core/move-order.ts'
import { ordersWithImage } from '../../orders/core/orders-of-image.ts'
import { findOrder } from '../../orders/core/read-order.ts'
import { addPrepareOrder } from '../print-files/add-prepare-order.ts'
import { readLinesWithFiles } from '../print-files/lines-to-print.ts'
import { preparePart } from '../print-files/prepare-part.ts'
import {
  hasPrintQueueSpace,
  holdForFullPrintQueue,
  type PrintQueueDeps,
} from '../print-files/print-queue-space.ts'
import { type StateByImages, stateByImages } from '../state-by-images.ts'
import { hasPendingProposal } from './proposed-prints.ts'
import { linesStillRejected } from './requested-images.ts'

export const continueOrdersTask = defineTask('continue-orders-of-image', {
  token: Type.Unsafe<ImageToken>(Type.String()),
})

export function addContinueOrders(tx: Queries, token: ImageToken, at: number): Promise<void> {
  const uniqueKey = `${continueOrdersTask.name}:${token}`
  return addJob(tx, { task: continueOrdersTask, payload: { token }, uniqueKey }, at)
}

type ContinueDeps = PrintQueueDeps & OrderDeps

export function createContinueOrdersOfImage(deps: ContinueDeps): Task<{ token: ImageToken }> {
  return async ({ token }) => {
    const orders = await ordersWithImage(deps.database.queries, token, movingStatuses)
    for (const { id } of orders) {
      await deps.database.transaction((tx) => continueOrder(tx, deps, id))
    }
  }
}

/** A print image may be replaced until production. Everything made from it is then made again. */
const movingStatuses = ['awaiting_print_image', 'on_hold', 'preparing', 'ready'] as const

async function continueOrder(tx: Queries, deps: ContinueDeps, orderId: OrderId): Promise<void> {
  const context = contextOf(deps)
  const order = await findOrder(tx, orderId)
  if (!order || !movingStatuses.some((status) => status === order.status)) return
  // The bank has taken the money back.
  if (!isPaid(order.payment_status)) return
  if (order.status === 'on_hold' && !(await endsWithImage(tx, orderId))) {
    return await preparePart(tx, orderId, context.at, { order: async () => order })
  }
  const byImages = await stateByImages(tx, orderId)
  if (byImages.move.to === 'preparing') {
    if (order.status === 'preparing') return await addPrepareOrder(tx, orderId, context.at)
    if (order.status === 'ready' && !(await isAnyOutdated(tx, orderId))) return
  }
  const move = await withRoom(tx, deps, order, byImages.move)
  if (move.to === 'preparing' && order.status === 'ready') {
    await moveOrder(tx, orderId, replaced, context)
  } else if (move.to !== order.status) {
    await moveOrder(tx, orderId, move, context)
  } else if (move.to === 'awaiting_print_image') {
    await preparePart(tx, orderId, context.at, { order: async () => order })
  } else if (move.to === 'on_hold' && inEnglish(move.detail.reason) !== order.hold_reason) {
    if (await hasPendingProposal(tx, orderId, move.detail.reason)) return
    await renewHold(tx, orderId, move, context)
  }
}

/** Holds the order instead of preparing it if a test store has too many print files queued. */
async function withRoom(
  tx: Queries,
  deps: ContinueDeps,
  order: OrderRow,
  move: StateByImages['move'],
): Promise<StateByImages['move']> {
  if (move.to !== 'preparing') return move
  const { store_id: id, mode } = order
  return (await hasPrintQueueSpace(tx, deps, { id, mode })) ? move : holdForFullPrintQueue(deps)
}

const replaced: Move = { to: 'preparing', detail: { cause: 'print_image_replaced' } }

/** Whether a print file was made from a print image that has been replaced. */
async function isAnyOutdated(tx: Queries, orderId: OrderId): Promise<boolean> {
  const lines = await readLinesWithFiles(tx, orderId)
  return lines.some(({ row, print }) => row && print && row.source_sha256 !== print.sha256)
}

// Only an operator can end a hold that an operator placed.
async function endsWithImage(tx: Queries, orderId: OrderId): Promise<boolean> {
  const hold = await lastHold(tx, orderId)
  if (hold.cause === printImageAskedHold) {
    return (await linesStillRejected(tx, orderId, hold)).length === 0
  }
  return holdCauses[hold.cause]?.endsWithPrintImage === true
}
