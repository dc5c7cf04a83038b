// Asks a gateway for the state of a pending payment. A payment that waits for an absent shopper is
// cancelled, so that it cannot be paid later. A payment that takes days (bank or voucher) is always
// left alone.

import {
  awaitedOf,
  type PaymentGateway,
  type PaymentOutcome,
} from '../../payments/payment-gateway.ts'
import { attemptOf, type Payment } from '../payment.ts'

/** The payment's time is up, or the bank refused in the end. */
const expired = 'payment_expired'

/**
 * `isLeft`: the shopper is gone. Null if the gateway does not know the payment; the request may
 * still be on its way.
 */
export async function resolvePendingPayment(
  gateway: PaymentGateway,
  payment: Payment,
  isAbandoned: boolean,
): Promise<PaymentOutcome | null> {
  const attempt = attemptOf(payment)
  const found = await gateway.find(attempt)
  // An expired voucher could be confirmed again, but the shopper is no longer there.
  const isOver = isAbandoned || payment.awaits !== null
  const isOpen = found === null || (found.status === 'pending' && awaitedOf(found) === null)
  const outcome = isOpen && isOver ? await gateway.cancel(attempt) : found
  if (payment.awaits === null || outcome?.status !== 'declined') return outcome
  return outcome.declineCode === 'cancelled' ? { ...outcome, declineCode: expired } : outcome
}
