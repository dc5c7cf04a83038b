// Determines who relies on a token's print image, because they have paid for it or hold a voucher.
// A token is in every loader address and may serve many shoppers.

import type { Queries } from '../../../ground/database/database.ts'
import type { ImageToken, OrderId } from '../../../pure/contract/ids.ts'
import type { Reliance } from '../../images/intake/attach-print-image.ts'
import { holdCauses } from '../../orders/core/actions/hold-causes.ts'
import { lastHold } from '../../orders/core/holds/last-hold.ts'
import { isPaid } from '../../orders/core/is-paid.ts'
import type { OrderRow } from '../../orders/core/lock-order.ts'
import { ordersWithImage } from '../../orders/core/orders-of-image.ts'
import { isPaymentAwaitedFor } from '../../orders/views/awaited-payments.ts'

/** `held`: a paid order is on hold for its print image. */
export async function printImageReliance(tx: Queries, token: ImageToken): Promise<Reliance> {
  const orders = (await ordersWithImage(tx, token)).filter(relies)
  for (const { id, status } of orders) {
    if (status === 'on_hold' && (await isHeldForPrintImage(tx, id))) return 'held'
  }
  // Not every payment attempt counts: anyone can start one for free and stop before the bank asks.
  return orders.length > 0 || (await isPaymentAwaitedFor(tx, token)) ? 'locked' : 'none'
}

export async function isHeldForPrintImage(tx: Queries, orderId: OrderId): Promise<boolean> {
  return holdCauses[(await lastHold(tx, orderId)).cause]?.endsWithPrintImage === true
}

// Any status after payment means that the order was paid once, even if the bank has the money now.
function relies(order: Pick<OrderRow, 'status' | 'payment_status'>): boolean {
  if (order.status === 'awaiting_payment') return isPaid(order.payment_status)
  return order.status !== 'cancelled' && order.status !== 'refunded'
}
