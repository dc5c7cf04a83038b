// Runs when a shopper returns from confirming a payment. Asks the gateway for the outcome and does
// not trust the return address. An unconfirmed payment is given up, so that the shopper can try
// another way. A hosted checkout may still decide after sending the shopper back, so its payment
// stays open until it has ended, the shopper begins another, or the reconciling job gives it up.

import type { CartId } from '../../../pure/contract/ids.ts'
import { wasPaid } from '../../orders/core/is-paid.ts'
import { findOrderOfCart } from '../../orders/core/read-order.ts'
import { paymentPending } from '../checkout-errors.ts'
import { attemptOf, type PaymentDeps, paymentsOf } from '../payment.ts'
import { resolvePendingPayment } from './resolve-pending-payment.ts'
import { settlePayment } from './settle-payment.ts'

export type FinishedPayment =
  | { step: 'paid' }
  /** A code for the shopper's page. */
  | { step: 'declined'; declineCode: string }
  /** The bank, or a payment made elsewhere, takes days. */
  | { step: 'awaited' }
  | { step: 'waiting' }
  /** The provider has not decided, or the shopper not finished. `url`: the provider's page. */
  | { step: 'undecided'; url: string }
  | { step: 'none' }

/** Throws `payment_pending` (409) while the gateway is unreachable. */
export async function finishPayment(deps: PaymentDeps, cartId: CartId): Promise<FinishedPayment> {
  // Reads both from one snapshot. Otherwise a payment settled in between would look as if it had
  // not been made.
  const { order, payments } = await deps.database.read(async (tx) => {
    const found = await findOrderOfCart(tx, cartId)
    return { order: found, payments: found ? await paymentsOf(tx, found.id) : [] }
  })
  if (!order) return { step: 'none' }
  if (wasPaid(order.payment_status)) return { step: 'paid' }
  const payment = payments.findLast(({ status }) => status === 'pending') ?? payments.at(-1)
  if (!payment) return { step: 'none' }
  if (payment.status !== 'pending') return declined(payment.decline_code)
  const gateway = deps.gateways.named(payment.gateway)
  try {
    // The request that starts the payment may still be running.
    const isKnown = payment.reference !== null || (await gateway.find(attemptOf(payment))) !== null
    const isHosted = gateway.form.kind === 'redirect'
    const outcome = isKnown ? await resolvePendingPayment(gateway, payment, !isHosted) : null
    if (outcome === null) return { step: 'waiting' }
    if (outcome.status === 'pending' && outcome.next?.kind === 'redirect') {
      return { step: 'undecided', url: outcome.next.url }
    }
    const { isOrderPaid } = await settlePayment(deps, payment.id, outcome)
    if (isOrderPaid) return { step: 'paid' }
    if (outcome.status === 'pending') return { step: 'awaited' }
    return declined(outcome.status === 'paid' ? null : outcome.declineCode)
  } catch (error) {
    throw paymentPending(error)
  }
}

function declined(declineCode: string | null): FinishedPayment {
  const code = declineCode ?? 'cancelled'
  return { step: 'declined', declineCode: code === 'cancelled' ? 'payment_not_made' : code }
}
