// Checks the seller form field by field and returns all faults together.

import type { Seller } from '../../ground/database/tables/seller-table.ts'
import { isLanguage } from '../../pure/contract/language.ts'
import { isPublicMailAddress, tidyMailAddress } from '../../pure/mail-address.ts'
import { recordOf } from '../../pure/objects.ts'
import { sentence, type Told } from '../../pure/sentences/sentence.ts'
import { tidyPhone, tidyText } from '../../pure/tidy-text.ts'
import { leastWithdrawalDays } from './right-of-withdrawal.ts'
import { hasFormOfVatId, tidyVatId } from './vat-id.ts'

const textFields = [
  ...(['name', 'line1', 'line2', 'postalCode', 'city', 'country', 'representative'] as const),
  ...(['register', 'vatId', 'taxNumber', 'email', 'phone'] as const),
]
const registerFields = ['lucid', 'uin', 'packagingRegisters'] as const
const sellerFieldNames = [
  ...textFields,
  ...([
    'language',
    'offersWithdrawalToAll',
    'invoicesAt',
    'asksCompany',
    'exemptsBusinesses',
  ] as const),
  ...(['withdrawalDays', 'keepDays', 'accessibilityAuthority'] as const),
  ...registerFields,
]
export type SellerField = (typeof sellerFieldNames)[number]
/** As form text. */
export type SellerFields = Readonly<Record<SellerField, string>>
export type SellerFaults = Partial<Record<SellerField, Told>>

const longest = 200
/** Returns and complaints about prints come within some weeks. */
const leastDays = 30
const mostDays = 3650
const mostWithdrawalDays = 365

export function checkSeller(
  fields: SellerFields,
): { ok: true; seller: Seller } | { ok: false; faults: SellerFaults } {
  const faults: SellerFaults = {}
  const tidied = recordOf(textFields, (name) => tidyText(fields[name]))
  const registers = recordOf(registerFields, (name) => tidyText(fields[name]))
  const texts = {
    ...tidied,
    email: tidyMailAddress(fields.email),
    phone: tidyPhone(fields.phone),
  }
  const country = texts.country.toUpperCase()
  const vatId = tidyVatId(texts.vatId)
  for (const name of [...textFields, ...registerFields]) {
    if ([...{ ...texts, ...registers }[name]].length > longest)
      faults[name] = sentence('Enter at most {longest} characters.', { longest })
  }
  if (country !== '' && !/^[A-Z]{2}$/.test(country)) {
    faults.country = sentence('Choose a country from the list.')
  }
  if (vatId !== '' && !hasFormOfVatId(vatId)) {
    faults.vatId = sentence('This is not a valid VAT ID for that country. Example: DE123456789.')
  }
  if (texts.email !== '' && !isPublicMailAddress(texts.email)) {
    faults.email = sentence('Enter a mail address such as shop@example.com, or leave it empty.')
  }
  if (texts.phone !== '' && !/^\+?[\d\s().\-/]{5,40}$/.test(texts.phone)) {
    faults.phone = sentence('Enter a number such as +49 40 123456, or leave it empty.')
  }
  const accessibilityAuthority = tidyText(fields.accessibilityAuthority)
  if ([...accessibilityAuthority].length > longest) {
    faults.accessibilityAuthority = sentence('Enter at most {longest} characters.', { longest })
  }
  const { language, invoicesAt } = fields
  const days = (field: 'keepDays' | 'withdrawalDays', least: number, most: number) => {
    const value = /^\d{1,4}$/.test(fields[field]) ? Number(fields[field]) : null
    if (value !== null && value >= least && value <= most) return value
    if (fields[field] !== '') {
      const words = 'Enter a whole number of days from {least} to {most}, or leave it empty.'
      faults[field] = sentence(words, { least, most })
    }
    return null
  }
  const keepDays = days('keepDays', leastDays, mostDays)
  const withdrawalDays = days('withdrawalDays', leastWithdrawalDays, mostWithdrawalDays)
  if (!isLanguage(language)) {
    faults.language = sentence('Choose a language from the list.')
    return { ok: false, faults }
  }
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  const seller: Seller = {
    ...texts,
    country,
    vatId,
    language,
    invoicesAt: invoicesAt === 'shipped' || invoicesAt === 'never' ? invoicesAt : 'paid',
    offersWithdrawalToAll: fields.offersWithdrawalToAll === 'yes',
    asksCompany: fields.asksCompany === 'yes',
    exemptsBusinesses: fields.exemptsBusinesses === 'yes',
    ...(withdrawalDays !== null && { withdrawalDays }),
    ...(keepDays !== null && { keepDays }),
    ...(accessibilityAuthority !== '' && { accessibilityAuthority }),
    ...Object.fromEntries(Object.entries(registers).filter(([, number]) => number !== '')),
  }
  return { ok: true, seller }
}

export function fieldsOfSeller(seller: Seller): SellerFields {
  return recordOf(sellerFieldNames, (name) => {
    const value = seller[name]
    if (typeof value === 'string') return value
    if (typeof value === 'number') return String(value)
    return value ? 'yes' : ''
  })
}
