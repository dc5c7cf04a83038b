// Checks the form of VAT IDs as described by VIES (https://ec.europa.eu/taxation_customs/vies).
// Whether an ID is registered is not checked, because that needs an external service during
// payment.

import { withoutInvisible } from '../../pure/tidy-text.ts'

const forms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
}

/** `de 123.456.789` becomes `DE123456789`. */
export function tidyVatId(typed: string): string {
  return withoutInvisible(typed)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.\p{Pd}_/]+/gu, '')
}

/** Expects a tidied ID. For a country not in the list, any short ID is accepted. */
export function hasFormOfVatId(vatId: string): boolean {
  const form = forms[vatId.slice(0, 2)]
  return form === undefined ? /^[A-Z0-9+*]{4,20}$/.test(vatId) : form.test(vatId.slice(2))
}

/** ISO 3166-1 alpha-2 code of the issuing country. Null if it is not in the list. */
export function countryOfVatId(vatId: string): string | null {
  const prefix = vatId.slice(0, 2)
  if (!Object.hasOwn(forms, prefix)) return null
  // Greece's VAT prefix differs from its country code.
  return prefix === 'EL' ? 'GR' : prefix
}
