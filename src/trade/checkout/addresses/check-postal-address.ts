// Checks an address that was typed, or that came from a wallet or a program. Returns what to
// correct, or the address as orders store it. Does not check whether parcels are shipped there.

import type { AddressPart, PostalFields } from '../../../pure/contract/address-fields.ts'
import type { PostalAddressJson } from '../../../pure/contract/schemas/order-schema.ts'
import { keysOf, recordOf } from '../../../pure/objects.ts'
import { tidyText } from '../../../pure/tidy-text.ts'
import { countryName } from '../../catalog/countries.ts'
import { countryOfPostalCode } from '../../catalog/taxes/special-territories.ts'
import type { AddressFault } from './address-fault.ts'
import { type AddressFormat, addressFormat } from './address-format.ts'
import { chooseRegion, placeForTaxes, regionsOfPostalCode } from './find-region.ts'
import { tidyPostalCode } from './postal-code.ts'

/** `country` is ISO 3166-1 alpha-2. A region is a code or a name. */
export type PostalCheck =
  | { ok: true; address: PostalAddressJson }
  | { ok: false; faults: Partial<Record<keyof PostalFields, AddressFault>> }

const maxCharacters = 200

/**
 * Leaves out parts that the country's addresses do not have. An address from a `wallet` cannot be
 * corrected there, so its region and postal code are accepted as they are. If they contradict each
 * other, the postal code wins.
 */
export function checkPostalAddress(
  typed: PostalFields,
  { from = 'form' }: { from?: 'form' | 'wallet' } = {},
): PostalCheck {
  const fields = tidied(typed)
  const { country } = fields
  const format = addressFormat(country)
  const faults: Partial<Record<keyof PostalFields, AddressFault>> = {}
  if (format === null) faults.country = { code: 'country_unknown' }
  const parts = format?.rows.flat() ?? (['name', 'line1', 'line2', 'city'] as const)
  const required = format?.required ?? new Set<AddressPart>(['name', 'line1', 'city'])
  for (const part of parts) {
    const text = fields[part]
    const isMissing = text === '' && required.has(part)
    if (isMissing && (from === 'form' || isOfAnyAddress.has(part))) {
      faults[part] = { code: missing[part] }
    }
    if ([...text].length > maxCharacters) {
      faults[part] = { code: 'too_long', values: { most: maxCharacters } }
    }
  }
  const read = postalCodeOf(format, fields)
  const postalCode = read ?? (from === 'wallet' ? fields.postalCode : null)
  const chosen = chooseRegion(format, fields.region, postalCode)
  const region = from === 'wallet' ? walletRegion(format, fields, postalCode) : chosen
  if (region === null) faults.region = { code: 'region_unknown' }
  if (postalCode === null) faults.postalCode ??= postalCodeInvalid(format)
  const elsewhere =
    from === 'form' && format !== null && postalCode
      ? postalCodeElsewhere(format, postalCode, region)
      : null
  if (elsewhere !== null) faults.postalCode ??= elsewhere
  if (Object.keys(faults).length > 0 || region === null || postalCode === null) {
    return { ok: false, faults }
  }
  return {
    ok: true,
    address: {
      name: fields.name,
      line1: fields.line1,
      line2: fields.line2 || null,
      city: cityOf(parts.includes('city') ? fields.city : '', region.name, country),
      region: region.code || null,
      region_name: region.name || null,
      postal_code: postalCode || null,
      country,
    },
  }
}

/** For forms that ask only for the postal code; empty means none. `country`: upper case. */
export function checkPostalCode(
  country: string,
  typed: string,
): { code: string } | { fault: AddressFault } {
  const format = addressFormat(country)
  const text = tidyText(typed)
  if (format === null || text === '') return { code: text }
  const code = tidyPostalCode(format, text)
  return code === null ? { fault: postalCodeInvalid(format) } : { code: code || text }
}

const missing = {
  name: 'name_missing',
  line1: 'line1_missing',
  line2: 'line1_missing',
  city: 'city_missing',
  region: 'region_missing',
  postalCode: 'postal_code_missing',
} as const

/** A parcel cannot be delivered without these. */
const isOfAnyAddress = new Set<AddressPart>(['name', 'line1'])

/**
 * The region given by the postal code, otherwise the one stated. A region not in the country's list
 * stays as it is.
 */
function walletRegion(
  format: AddressFormat | null,
  { country, region, city }: PostalFields,
  postalCode: string | null,
): { code: string; name: string } {
  if (format === null || !format.rows.flat().includes('region')) return { code: '', name: '' }
  const place = placeForTaxes({ country, region: region || city, postalCode })
  const found = format.regions.find(({ code }) => code === place.region)
  if (found !== undefined) return found
  const isCode = format.regions.length === 0
  return { code: isCode ? region : '', name: region }
}

function postalCodeElsewhere(
  format: AddressFormat,
  postalCode: string,
  region: { code: string; name: string } | null,
): AddressFault | null {
  const country = countryOfPostalCode(format.country, postalCode)
  if (country !== null) return { code: 'postal_code_of_country', values: { country } }
  const told = regionsOfPostalCode(format, postalCode)
  if (region === null || region.code === '' || told.length === 0) return null
  if (told.some(({ code }) => code === region.code)) return null
  const names = told.map(({ name }) => name).join(', ')
  return { code: 'postal_code_of_region', values: { other: names, region: region.name } }
}

function tidied(typed: PostalFields): PostalFields {
  const fields = recordOf(keysOf(typed), (name) => tidyText(typed[name]))
  return { ...fields, country: fields.country.toUpperCase() }
}

function postalCodeOf(format: AddressFormat | null, fields: PostalFields): string | null {
  if (fields.postalCode === '' || !format?.rows.flat().includes('postalCode')) return ''
  return tidyPostalCode(format, fields.postalCode)
}

function postalCodeInvalid(format: AddressFormat | null): AddressFault {
  const example = format?.postalCode?.examples[0] ?? ''
  return { code: 'postal_code_invalid', values: { example } }
}

// Carriers want a city even where the post uses none: Dubai, Singapore, Gibraltar.
function cityOf(city: string, regionName: string, country: string): string {
  return city || regionName || countryName(country, 'en')
}
