// Checks the form of card details (number, expiry, security code) before a gateway is asked.

import type { Card } from './payment-gateway.ts'

export type CardFields = { cardNumber: string; cardExpiry: string; cardCvc: string }

export type CardFaultCode =
  | 'card_number_missing'
  | 'card_number_invalid'
  | 'card_expiry_invalid'
  | 'card_expired'
  | 'card_expiry_too_far'
  | 'card_code_invalid'

export type CardFaults = Partial<Record<keyof CardFields, { readonly code: CardFaultCode }>>

export type CardCheck =
  | { ok: true; card: Card }
  /** Faults by field. */
  | { ok: false; faults: CardFaults }

const farthestExpiryYears = 20

export function checkCard(typed: CardFields, now: () => number): CardCheck {
  const number = typed.cardNumber.replace(/[\s-]/g, '')
  const expiry = readExpiry(typed.cardExpiry)
  const cvc = typed.cardCvc.trim()
  const faults: CardFaults = {}
  if (number === '') faults.cardNumber = { code: 'card_number_missing' }
  else if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    faults.cardNumber = { code: 'card_number_invalid' }
  }
  if (!expiry) faults.cardExpiry = { code: 'card_expiry_invalid' }
  else if (isOver(expiry, now())) faults.cardExpiry = { code: 'card_expired' }
  else if (expiry.year > new Date(now()).getUTCFullYear() + farthestExpiryYears) {
    faults.cardExpiry = { code: 'card_expiry_too_far' }
  }
  if (!/^\d{3,4}$/.test(cvc)) faults.cardCvc = { code: 'card_code_invalid' }
  if (!expiry || Object.keys(faults).length > 0) return { ok: false, faults }
  return { ok: true, card: { number, expiryMonth: expiry.month, expiryYear: expiry.year, cvc } }
}

type Expiry = { month: number; year: number }

// As written by people and autofill: 4/29, 04 / 29, 0429, 04/2029, 2029-04.
function readExpiry(typed: string): Expiry | null {
  const text = typed.replace(/\s/g, '')
  const isoForm = /^(\d{4})-(\d{2})$/.exec(text)
  const form =
    isoForm ?? /^(\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text)
  if (!form) return null
  const month = Number(isoForm ? form[2] : form[1])
  const year = Number(isoForm ? form[1] : form[2])
  if (month < 1 || month > 12) return null
  return { month, year: year < 100 ? 2000 + year : year }
}

// A card is valid until the end of its month in the last time zone (UTC-12).
function isOver(expiry: Expiry, now: number): boolean {
  return now >= Date.UTC(expiry.year, expiry.month, 1, 12)
}

// ISO/IEC 7812-1, annex B.
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    const weighted = index % 2 === 0 ? digit : digit * 2
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return sum % 10 === 0
}
