// The fields of an address in a country, named as people there name them.

import type { Language } from '../../../pure/contract/language.ts'
import {
  type AddressFormat,
  type AddressPart,
  addressFormat,
} from '../../../trade/checkout/addresses/address-format.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import type { AddressFormView } from './checkout-view.ts'

export function makeAddressForm(
  country: string,
  { language, text }: { language: Language; text: Messages },
): AddressFormView {
  const format = addressFormat(country)
  if (format === null) return { country, rows: [] }
  const rows = format.rows.map((row) =>
    row.map((part) => ({
      part,
      label: addressLabel(format, part, text),
      isRequired: format.required.has(part),
      options: part === 'region' ? optionsOf(format, language) : null,
      isNumeric: part === 'postalCode' && /^\d+$/.test(format.postalCode?.examples[0] ?? ''),
    })),
  )
  return { country, rows }
}

export function addressLabel(format: AddressFormat, part: AddressPart, text: Messages): string {
  if (part === 'city') return text.address.cities[format.cityKind]
  if (part === 'region') return text.address.regions[format.regionKind]
  if (part === 'postalCode') return text.address.postalCodes[format.postalCodeKind]
  return text.checkout[part]
}

function optionsOf({ regions }: AddressFormat, locale: string) {
  if (regions.length === 0) return null
  return regions
    .map(({ code, name, otherNames }) => ({ code, name: otherNames[locale] ?? name }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
}
