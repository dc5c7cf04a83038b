// A try to pay an order: a row of the payments table, as gateways name it.

import type { Selectable } from 'kysely'
import type { PaymentsTable } from '../../ground/database/tables/payments-table.ts'
import type { OrderDeps } from '../orders/add-order-event.ts'
import type { Attempt } from '../payments/payment-gateway.ts'
import type { PaymentGateways } from '../payments/payment-gateways.ts'

export type Payment = Selectable<PaymentsTable>

export type PaymentDeps = OrderDeps & { gateways: PaymentGateways }

export function attemptOf(payment: Payment): Attempt {
  return {
    attemptKey: payment.attempt_key,
    orderId: payment.order_id,
    amount: payment.amount,
    currency: payment.currency,
    reference: payment.reference,
    begunAt: payment.created_at,
  }
}
