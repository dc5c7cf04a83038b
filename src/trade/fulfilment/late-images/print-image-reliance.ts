// Who relies on the print image of a token, that others may have paid for, or hold a voucher for: a token
// stands in every loader address, and may serve many shoppers.

import type { Queries } from '../../../ground/database/database.ts'
import type { ImageToken, OrderId } from '../../../pure/contract/ids.ts'
import type { Reliance } from '../../images/intake/attach-print-image.ts'
import { isPaymentAwaitedFor } from '../../order-views/awaited-payments.ts'
import { holdCauses } from '../../orders/actions/hold-causes.ts'
import { lastHold } from '../../orders/holds/last-hold.ts'
import { isPaid } from '../../orders/is-paid.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import { ordersWithImage } from '../../orders/orders-of-image.ts'

/** `held`: one of the orders that are paid is on hold for its print image. */
export async function printImageReliance(tx: Queries, token: ImageToken): Promise<Reliance> {
  const orders = (await ordersWithImage(tx, token)).filter(relies)
  for (const { id, status } of orders) {
    if (status === 'on_hold' && (await isHeldForPrintImage(tx, id))) return 'held'
  }
  // Not each that is being paid: an attempt that stops before the bank asks is made by anybody, for nothing.
  return orders.length > 0 || (await isPaymentAwaitedFor(tx, token)) ? 'locked' : 'none'
}

/** Whether another print image may end what the order is on hold for. */
export async function isHeldForPrintImage(tx: Queries, orderId: OrderId): Promise<boolean> {
  return holdCauses[(await lastHold(tx, orderId)).cause]?.endsWithPrintImage === true
}

// Whatever came after the payment was paid once, also where the bank has the money for now.
function relies(order: Pick<OrderRow, 'status' | 'payment_status'>): boolean {
  if (order.status === 'awaiting_payment') return isPaid(order.payment_status)
  return order.status !== 'cancelled' && order.status !== 'refunded'
}
