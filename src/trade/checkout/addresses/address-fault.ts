// A field error, identified by a code that each language has a sentence for.

import type { Sentence, Told } from '../../../pure/sentences/sentence.ts'
import { countryName } from '../../catalog/countries.ts'

export type AddressFaultCode =
  | 'name_missing'
  | 'line1_missing'
  | 'city_missing'
  | 'region_missing'
  | 'region_unknown'
  | 'postal_code_missing'
  | 'postal_code_invalid'
  | 'postal_code_of_region'
  | 'postal_code_of_country'
  | 'country_unknown'
  | 'email_missing'
  | 'email_invalid'
  | 'phone_missing'
  | 'phone_invalid'
  | 'vat_id_invalid'
  | 'too_long'
  | 'shipping_method_missing'

/** `values` fill the sentence, such as a character limit or an example. */
export type AddressFault<Code extends string = AddressFaultCode> = {
  readonly code: Code
  readonly values?: Readonly<Record<string, string | number>>
}

/** English, for programs and operators. Shoppers see the sentence in their language. */
export function faultSentence({ code, values }: AddressFault): Told {
  return { sentence: sentences[code], facts: withCountryName(values, 'en') }
}

/** Replaces the `country` code with the country's name. */
export function withCountryName(
  values: AddressFault['values'] = {},
  locale: string,
): NonNullable<AddressFault['values']> {
  const { country } = values
  return { ...values, ...(country !== undefined && { country: countryName(`${country}`, locale) }) }
}

const sentences: Readonly<Record<AddressFaultCode, Sentence>> = {
  name_missing: 'Enter the recipient’s name.',
  line1_missing: 'Enter the street and house number.',
  city_missing: 'Addresses in this country need a city.',
  region_missing: 'Addresses in this country need a state, province or region.',
  region_unknown: 'This country has no such region. Enter its ISO 3166-2 code or its name.',
  postal_code_missing: 'Addresses in this country need a postal code.',
  postal_code_of_region:
    'This postal code is in {other}, not in {region}. Correct the postal code or the region.',
  postal_code_of_country:
    'This postal code belongs to {country}. Use the code of that country, or correct the postal code.',
  postal_code_invalid: 'This is not a valid postal code for this country. Example: {example}.',
  country_unknown:
    'Shipping to this country is not available. Use a two-letter country code (ISO 3166-1) such as US or DE.',
  email_missing: 'Enter a mail address for order updates.',
  email_invalid: 'This is not a valid mail address.',
  phone_missing: 'The carrier requires a phone number for this country or shipping method.',
  phone_invalid:
    'This is not a valid phone number. Include the country code, as in +1 503 555 0100.',
  vat_id_invalid: 'This is not a valid VAT ID for that country. Example: DE123456789.',
  too_long: 'This is too long. The maximum is {most} characters.',
  shipping_method_missing: 'Choose a shipping method.',
}
