// Follows the refunds and returns of an order: whatever way the money went back, a withdrawal is
// settled once the order's refunds reach its share.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { readOrder } from '../orders/core/read-order.ts'

/** Also opens a withdrawal again if its refund has failed. */
export async function settleWithdrawals(tx: Queries, orderId: OrderId, at: number): Promise<void> {
  const order = await readOrder(tx, orderId)
  // If a bank has taken back a part, an order is fully refunded with less than its total.
  const refunded = order.payment_status === 'refunded' ? order.total : order.refunded_total
  const ofOrder = tx.updateTable('withdrawals').where('order_id', '=', orderId)
  await ofOrder
    .set({ refunded_at: at })
    .where('refunded_at', 'is', null)
    .where('settled_from', '<=', refunded)
    .execute()
  await ofOrder.set({ refunded_at: null }).where('settled_from', '>', refunded).execute()
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
