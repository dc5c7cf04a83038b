// Payments that take days: how shoppers pay them, and which image they are for.

import type { Queries } from '../../../ground/database/database.ts'
import { awaitedPayment } from '../../../ground/database/tables/payments-table.ts'
import type { ImageToken, OrderId } from '../../../pure/contract/ids.ts'
import type { AwaitedPayment } from '../../payments/payment-gateway.ts'

export async function readAwaited(db: Queries, orderId: OrderId): Promise<AwaitedPayment | null> {
  const payment = await awaitedPayments(db)
    .select('awaits')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return awaitedPayment.read(payment?.awaits ?? null)
}

/** Only for an order that continues once it is paid. A cancelled one is refunded. */
export async function isPaymentAwaitedFor(db: Queries, token: ImageToken): Promise<boolean> {
  const payment = await awaitedPayments(db)
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('payments.id')
    .where('orders.status', '=', 'awaiting_payment')
    .where('order_lines.image_token', '=', token)
    .executeTakeFirst()
  return payment !== undefined
}

function awaitedPayments(db: Queries) {
  return db
    .selectFrom('payments')
    .where('payments.status', '=', 'pending')
    .where('payments.awaits', 'is not', null)
}
