// Books a refund made in the gateway's dashboard, or one of ours that is missing after the database
// was restored from a backup. It is booked once, however often it is reported.

import { sentence } from '../../../pure/sentences/sentence.ts'
import { system } from '../../orders/core/actor.ts'
import { contextOf, type OrderDeps } from '../../orders/core/add-order-event.ts'
import { lockOrder } from '../../orders/core/lock-order.ts'
import type { GatewayRefund } from '../../payments/payment-gateway.ts'
import { readPayment } from '../payment.ts'
import { addReconcileRefund, insertRefund } from './begin-refund.ts'
import { keyOfGatewayRefund } from './made-elsewhere.ts'
import { settleRefundInside } from './settle-refund.ts'

export async function recordGatewayRefund(
  deps: OrderDeps,
  paymentId: string,
  reference: string,
  { amount, outcome }: GatewayRefund,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const payment = await readPayment(tx, paymentId)
    await lockOrder(tx, payment.order_id)
    const before = await tx
      .selectFrom('refunds')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (before) return
    const made = { key: keyOfGatewayRefund(reference), amount, reason, by: system, reference }
    const context = contextOf(deps)
    const refund = await insertRefund(tx, payment, made, context.at)
    const status = await settleRefundInside(tx, refund, outcome, context)
    if (status === 'pending') await addReconcileRefund(tx, refund.id, context.at, pauseMs)
  })
}

const reason = sentence('Refunded at the payment provider.')
const pauseMs = 30 * 60_000
