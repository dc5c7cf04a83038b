// Checks the seller form field by field and returns all faults together.

import type { Seller } from '../../ground/database/tables/seller-table.ts'
import { isLanguage } from '../../pure/contract/language.ts'
import { isPublicMailAddress, tidyMailAddress } from '../../pure/mail-address.ts'
import { recordOf } from '../../pure/objects.ts'
import { sentence, type Told } from '../../pure/sentences/sentence.ts'
import { tidyPhone, tidyText } from '../../pure/tidy-text.ts'
import { hasFormOfVatId, tidyVatId } from './vat-id.ts'

const textFields = [
  ...(['name', 'line1', 'line2', 'postalCode', 'city', 'country', 'representative'] as const),
  ...(['register', 'vatId', 'taxNumber', 'email', 'phone'] as const),
]
const sellerFieldNames = [
  ...textFields,
  ...(['language', 'isMadeToOrder', 'invoicesAt', 'asksCompany', 'exemptsBusinesses'] as const),
  'keepDays' as const,
]
export type SellerField = (typeof sellerFieldNames)[number]
/** As form text. */
export type SellerFields = Readonly<Record<SellerField, string>>
export type SellerFaults = Partial<Record<SellerField, Told>>

const longest = 200
/** Returns and complaints about prints come within some weeks. */
const leastDays = 30
const mostDays = 3650

export function checkSeller(
  fields: SellerFields,
): { ok: true; seller: Seller } | { ok: false; faults: SellerFaults } {
  const faults: SellerFaults = {}
  const tidied = recordOf(textFields, (name) => tidyText(fields[name]))
  const texts = {
    ...tidied,
    email: tidyMailAddress(fields.email),
    phone: tidyPhone(fields.phone),
  }
  const country = texts.country.toUpperCase()
  const vatId = tidyVatId(texts.vatId)
  for (const name of textFields) {
    if ([...texts[name]].length > longest)
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
  const { language, invoicesAt } = fields
  const keepDays = /^\d{1,4}$/.test(fields.keepDays) ? Number(fields.keepDays) : null
  const isKeptShort = keepDays !== null && keepDays >= leastDays && keepDays <= mostDays
  if (fields.keepDays !== '' && !isKeptShort) {
    faults.keepDays = sentence(
      'Enter a whole number of days from {least} to {most}, or leave it empty.',
      {
        least: leastDays,
        most: mostDays,
      },
    )
  }
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
    isMadeToOrder: fields.isMadeToOrder === 'yes',
    asksCompany: fields.asksCompany === 'yes',
    exemptsBusinesses: fields.exemptsBusinesses === 'yes',
    ...(keepDays !== null && { keepDays }),
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
