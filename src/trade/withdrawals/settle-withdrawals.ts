// Follows the refunds and returns of an order: whatever way the money went back, a withdrawal is
// settled once the order's refunds reach its share.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import type { OrderRow } from '../orders/core/lock-order.ts'
import { readOrder } from '../orders/core/read-order.ts'
import { readOrderEvents } from '../orders/core/read-order-events.ts'

/** Also opens a withdrawal again if its refund has failed. */
export async function settleWithdrawals(tx: Queries, orderId: OrderId, at: number): Promise<void> {
  const order = await readOrder(tx, orderId)
  // If a bank has taken back a part, an order is fully refunded with less than its total. Nothing is
  // owed for an order that ended unpaid.
  const isNothingOwed = order.payment_status === 'refunded' || (await hasEndedUnpaid(tx, order))
  const refunded = isNothingOwed ? order.total : order.refunded_total
  const ofOrder = tx.updateTable('withdrawals').where('order_id', '=', orderId)
  await ofOrder
    .set({ refunded_at: at })
    .where('refunded_at', 'is', null)
    .where('settled_from', '<=', refunded)
    .execute()
  await ofOrder.set({ refunded_at: null }).where('settled_from', '>', refunded).execute()
}

async function hasEndedUnpaid(tx: Queries, { id, status }: OrderRow): Promise<boolean> {
  return status === 'cancelled' && (await readOrderEvents(tx, id, ['order.paid'])).length === 0
}

/** The whole order came back. */
export async function noteReturned(tx: Queries, orderId: OrderId, at: number): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ returned_at: at })
    .where('order_id', '=', orderId)
    .where('returned_at', 'is', null)
    .execute()
}
