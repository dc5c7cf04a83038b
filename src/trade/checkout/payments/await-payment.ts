// A payment that takes days, by a bank or with a voucher: the cart is closed meanwhile, so that nobody
// pays for it twice, and opened again when the money does not come.

import type { Queries } from '../../../ground/database/database.ts'
import { setCartStatus } from '../../carts/end-cart.ts'
import { touchCart } from '../../carts/touch-cart.ts'
import { addOrderEvent, type EventContext } from '../../orders/add-order-event.ts'
import { lockOrder, type OrderRow } from '../../orders/lock-order.ts'
import type { AwaitedPayment } from '../../payments/payment-gateway.ts'
import type { Payment } from '../payment.ts'

export async function beginAwaiting(
  tx: Queries,
  payment: Payment,
  awaited: AwaitedPayment,
  context: EventContext,
): Promise<void> {
  const order = await lockOrder(tx, payment.order_id)
  if (order?.status !== 'awaiting_payment') return
  await setCartStatus(tx, order.cart_id, 'ordered', context.at)
  // Without the voucher's address: it shows who is to pay.
  const payBy = awaited.by === 'shopper' ? { pay_by: awaited.payBy } : {}
  const detail = { by: awaited.by, ...payBy }
  await addOrderEvent(tx, order.id, { type: 'order.awaiting_payment', detail }, context)
}

export async function openCartAgain(tx: Queries, order: OrderRow, at: number): Promise<void> {
  if (order.status !== 'awaiting_payment') return
  await setCartStatus(tx, order.cart_id, 'open', at)
  await touchCart(tx, order.cart_id, at)
}
