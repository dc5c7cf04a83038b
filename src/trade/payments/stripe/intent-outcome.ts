// What a PaymentIntent says of an attempt. While it can still be confirmed it is pending, also after
// a card was declined or a voucher has run out: only what is cancelled can't be paid any more.

import type Stripe from 'stripe'
import type { PaymentOutcome } from '../payment-gateway.ts'
import { instructionsOf } from './instructions-of.ts'

export function intentOutcome(intent: Stripe.PaymentIntent, isReversed: boolean): PaymentOutcome {
  const { id: reference } = intent
  if (intent.status === 'succeeded') {
    if (isReversed) return { status: 'taken_back', reference, declineCode: 'disputed' }
    return { status: 'paid', reference }
  }
  if (intent.status === 'canceled') {
    return { status: 'declined', reference, declineCode: declineCodeOf(intent) }
  }
  const isBank = intent.status === 'processing' || intent.status === 'requires_capture'
  const instructions = instructionsOf(intent)
  if (instructions !== null) {
    return { status: 'pending', reference, next: { kind: 'elsewhere', ...instructions } }
  }
  const { client_secret: clientSecret } = intent
  if (isBank || clientSecret === null) return { status: 'pending', reference, next: null }
  return { status: 'pending', reference, next: { kind: 'confirm', clientSecret } }
}

function declineCodeOf({ last_payment_error: error }: Stripe.PaymentIntent): string {
  if (!error) return 'cancelled'
  if (error.code === 'payment_intent_authentication_failure') return 'confirmation_refused'
  return error.decline_code ?? error.code ?? 'card_declined'
}
