// Derives an attempt's outcome from its PaymentIntent. It is pending while it can still be
// confirmed, even after a declined card or an expired voucher. Only a cancelled one can no longer
// be paid.

import type Stripe from 'stripe'
import type { Instructions, PaymentOutcome } from '../payment-gateway.ts'
import { fromStripeAmount } from './stripe-amounts.ts'

/** `takenBack`: what a bank has taken back, in Stripe's units. */
export function intentOutcome(intent: Stripe.PaymentIntent, takenBack: number): PaymentOutcome {
  const { id: reference } = intent
  if (intent.status === 'succeeded') {
    if (takenBack === 0) return { status: 'paid', reference }
    const outcome = { status: 'taken_back', reference, declineCode: 'disputed' } as const
    if (takenBack >= intent.amount) return outcome
    return { ...outcome, amount: fromStripeAmount(takenBack, intent.currency.toUpperCase()) }
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

/**
 * Stripe's instructions for paying elsewhere: vouchers for a counter or an ATM, a Pix code for the
 * bank's app, and bank account verification by small deposits. Such a PaymentIntent stays
 * `requires_action` for days, with Pix for one unless the account says otherwise. Codes that expire
 * in minutes (PromptPay, PayNow, WeChat Pay) are left to the page that shows them. Null if it does
 * not wait for any of these.
 */
function instructionsOf(intent: Stripe.PaymentIntent): Instructions | null {
  const action = intent.next_action
  if (intent.status !== 'requires_action' || !action) return null
  const oxxo = action.oxxo_display_details
  if (oxxo) return voucher(oxxo, oxxo.expires_after, 'America/Mexico_City')
  const boleto = action.boleto_display_details
  if (boleto) return voucher(boleto, boleto.expires_at, 'America/Sao_Paulo')
  const pix = action.pix_display_qr_code
  if (pix) {
    const instructions = { hosted_voucher_url: pix.hosted_instructions_url ?? null }
    return voucher(instructions, pix.expires_at ?? null, 'America/Sao_Paulo')
  }
  const konbini = action.konbini_display_details
  if (konbini) return voucher(konbini, konbini.expires_at, 'Asia/Tokyo')
  const multibanco = action.multibanco_display_details
  if (multibanco) return voucher(multibanco, multibanco.expires_at, 'Europe/Lisbon')
  const deposits = action.verify_with_microdeposits
  if (deposits) return { url: deposits.hosted_verification_url, payBy: null }
  return null
}

/** A voucher expires at the end of a day in the time zone of its place of payment. */
function voucher(
  { hosted_voucher_url: url }: { hosted_voucher_url: string | null },
  expiresAtSeconds: number | null,
  timeZone: string,
): Instructions {
  if (expiresAtSeconds === null) return { url, payBy: null }
  // An end at midnight belongs to the previous day.
  const last = new Date(expiresAtSeconds * 1000 - 1)
  return { url, payBy: new Intl.DateTimeFormat('en-CA', { timeZone }).format(last) }
}
