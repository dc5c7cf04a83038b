// A row of the payments table, as gateways name it.

import type { Selectable } from 'kysely'
import type { PaymentsTable } from '../../ground/database/tables/payments-table.ts'
import type { Attempt } from '../payments/payment-gateway.ts'

export function attemptOf(payment: Selectable<PaymentsTable>): Attempt {
  return {
    attemptKey: payment.attempt_key,
    orderId: payment.order_id,
    amount: payment.amount,
    currency: payment.currency,
    reference: payment.reference,
    begunAt: payment.created_at,
  }
}
