// The checkout fields kept while the shopper fills in the form. Card data is not among them: a
// field that is not listed here is never stored.

import { billingName, postalNames } from '../../../pure/contract/address-fields.ts'

export const draftFieldNames = [
  'email',
  ...postalNames,
  'phone',
  'shippingMethod',
  'billing',
  ...postalNames.map(billingName),
  'company',
  'vatId',
  'isGift',
  'giftNote',
  'groupFor',
  'giftCard',
] as const

export type DraftFieldName = (typeof draftFieldNames)[number]

export type DraftFields = Partial<Record<DraftFieldName, string>>

const maxCharacters = 400

export function draftFieldsOf(form: Readonly<Record<string, string | undefined>>): DraftFields {
  const entries = draftFieldNames.flatMap((name) => {
    const text = form[name]?.toWellFormed().replaceAll('\0', '')
    return text === undefined ? [] : [[name, text.slice(0, maxCharacters)] as const]
  })
  return Object.fromEntries(entries)
}
