// How a pending payment stands at its gateway, and the end of what was left there: what waits for a
// shopper who has gone is given up, so that it can't be paid later. What is waited for over days, a
// bank or a voucher, is let be, whoever asks.

import {
  awaitedOf,
  type PaymentGateway,
  type PaymentOutcome,
} from '../../payments/payment-gateway.ts'
import { attemptOf, type Payment } from '../payment.ts'

/** The time for it is over, or the bank has refused in the end. */
const expired = 'payment_expired'

/**
 * `isLeft`: nobody is there for it any more. Null: the gateway has never heard of it, and it may still
 * be on its way there.
 */
export async function howItStands(
  gateway: PaymentGateway,
  payment: Payment,
  isLeft: boolean,
): Promise<PaymentOutcome | null> {
  const attempt = attemptOf(payment)
  const found = await gateway.find(attempt)
  // A voucher that has run out could be confirmed anew, by somebody who is not there.
  const isOver = isLeft || payment.awaits !== null
  const isOpen = found === null || (found.status === 'pending' && awaitedOf(found) === null)
  const outcome = isOpen && isOver ? await gateway.cancel(attempt) : found
  if (payment.awaits === null || outcome?.status !== 'declined') return outcome
  return outcome.declineCode === 'cancelled' ? { ...outcome, declineCode: expired } : outcome
}
