// What Stripe gives a shopper to pay with elsewhere: vouchers for a counter or a bank's machine, and a
// bank account that is verified by small amounts. Such a PaymentIntent stays `requires_action` for days.

import type Stripe from 'stripe'
import type { Instructions } from '../payment-gateway.ts'

/** Null: it waits for nothing of the kind. */
export function instructionsOf(intent: Stripe.PaymentIntent): Instructions | null {
  const action = intent.next_action
  if (intent.status !== 'requires_action' || !action) return null
  const oxxo = action.oxxo_display_details
  if (oxxo) return voucher(oxxo, oxxo.expires_after, 'America/Mexico_City')
  const boleto = action.boleto_display_details
  if (boleto) return voucher(boleto, boleto.expires_at, 'America/Sao_Paulo')
  const konbini = action.konbini_display_details
  if (konbini) return voucher(konbini, konbini.expires_at, 'Asia/Tokyo')
  const multibanco = action.multibanco_display_details
  if (multibanco) return voucher(multibanco, multibanco.expires_at, 'Europe/Lisbon')
  const deposits = action.verify_with_microdeposits
  if (deposits) return { url: deposits.hosted_verification_url, payBy: null }
  return null
}

/** A voucher ends with a day, and the counter is where its money is: the day is that place's. */
function voucher(
  { hosted_voucher_url: url }: { hosted_voucher_url: string | null },
  expiresAtSeconds: number | null,
  timeZone: string,
): Instructions {
  if (expiresAtSeconds === null) return { url, payBy: null }
  // An end at midnight is that of the day before.
  const last = new Date(expiresAtSeconds * 1000 - 1)
  return { url, payBy: new Intl.DateTimeFormat('en-CA', { timeZone }).format(last) }
}
