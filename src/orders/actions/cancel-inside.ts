// Cancels an order in a transaction that is under way. What was paid is given back: that is written
// down in the same transaction, and a job carries it out.

import type { Queries } from '../../database/database.ts'
import { HandprintError } from '../../errors.ts'
import { type Actor, system } from '../record/actor.ts'
import { isPaid } from '../record/is-paid.ts'
import type { OrderRow } from '../record/lock-order.ts'
import { type Move, moveOrder } from '../record/move-order.ts'
import { addReconcileRefund, beginRefund } from '../refunds/begin-refund.ts'

export async function cancelInside(
  tx: Queries,
  order: OrderRow,
  move: Move & { reason: string },
  now: () => number,
): Promise<void> {
  await moveOrder(tx, order.id, 'cancelled', move, now)
  if (isPaid(order.payment_status)) {
    await giveAllBack(tx, order.id, move.reason, move.by ?? system, now)
  }
}

async function giveAllBack(
  tx: Queries,
  orderId: string,
  reason: string,
  by: Actor,
  now: () => number,
): Promise<void> {
  const request = { amount: null, reason, key: 'cancelled' }
  try {
    const refund = await beginRefund(tx, orderId, request, by, now)
    await addReconcileRefund(tx, refund.id, now, 0)
  } catch (error) {
    // All of it is on its way back already.
    if (!(error instanceof HandprintError) || error.code !== 'refund_not_possible') throw error
  }
}
