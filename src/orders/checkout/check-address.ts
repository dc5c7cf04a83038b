// Contact and shipping address as somebody typed them: what to correct, or the address as the
// order keeps it. Says nothing about whether a method ships there.

import { zoneOf } from '../../catalog/countries.ts'
import type { AddressJson } from '../../contract/order-json.ts'
import { needsPostalCode, needsRegion, postalCodeForm } from './address-parts.ts'

export type AddressFields = {
  email: string
  name: string
  line1: string
  line2: string
  city: string
  region: string
  postalCode: string
  /** ISO 3166-1 alpha-2. */
  country: string
  phone: string
}

export type AddressFaults = Partial<Record<keyof AddressFields, string>>

export type AddressCheck = { ok: true; address: AddressJson } | { ok: false; fields: AddressFaults }

const maxLength = 200

export function checkAddress(typed: AddressFields): AddressCheck {
  const address = tidied(typed)
  const fields: AddressFaults = {}
  if (!isEmail(address.email)) fields.email = 'Enter your email address, such as ann@example.com.'
  if (address.name === '') fields.name = 'Enter the name of whoever receives the parcel.'
  if (address.line1 === '') fields.line1 = 'Enter the street and house number.'
  if (address.city === '') fields.city = 'Enter the city.'
  if (zoneOf(address.country) === null) fields.country = 'Choose a country of the list.'
  else {
    if (needsRegion(address.country) && address.region === '') {
      fields.region = 'Enter the state, province or territory.'
    }
    const fault = postalCodeFault(address.country, address.postalCode)
    if (fault !== null) fields.postalCode = fault
  }
  if (address.phone !== '' && !/^[+()\d\s./-]{5,40}$/.test(address.phone)) {
    fields.phone = 'Enter the phone number in digits, or leave it empty.'
  }
  for (const [name, text] of Object.entries(address) as [keyof AddressFields, string][]) {
    if ([...text].length > maxLength) fields[name] = `Use at most ${maxLength} characters.`
  }
  if (Object.keys(fields).length > 0) return { ok: false, fields }
  return { ok: true, address: asJson(address) }
}

// Control characters would break labels and tickets, and nobody types them.
function tidied(typed: AddressFields): AddressFields {
  const entries = Object.entries(typed).map(([name, text]) => [
    name,
    text
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ])
  const address = Object.fromEntries(entries) as AddressFields
  return { ...address, country: address.country.toUpperCase() }
}

// Only what can not be an address is refused; the rest is proved by mail that arrives.
function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+$/.test(text)
}

function postalCodeFault(country: string, postalCode: string): string | null {
  if (!needsPostalCode(country)) return null
  if (postalCode === '') return 'Enter the postal code.'
  const known = postalCodeForm(country)
  if (known && !known.form.test(postalCode)) {
    return `This is not a postal code of the chosen country. It looks like ${known.example}.`
  }
  return null
}

function asJson(address: AddressFields): AddressJson {
  return {
    name: address.name,
    line1: address.line1,
    line2: address.line2 || null,
    city: address.city,
    region: address.region || null,
    postal_code: address.postalCode || null,
    country: address.country,
    email: address.email,
    phone: address.phone || null,
  }
}
