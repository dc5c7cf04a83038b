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
  name_missing: 'Say whom the parcel is for.',
  line1_missing: 'Say street and number.',
  city_missing: 'Addresses in this country need a town.',
  region_missing: 'Addresses in this country need their state, province or region.',
  region_unknown: 'The country has no such region. Send its ISO 3166-2 code, or its name.',
  postal_code_missing: 'Addresses in this country need a postal code.',
  postal_code_of_region:
    'This postal code is in {other}, not in {region}. Correct the postal code or the region.',
  postal_code_of_country:
    'This postal code belongs to {country}. Send the code of that country, or correct the postal code.',
  postal_code_invalid: 'This is not a postal code of the country. One is {example}.',
  country_unknown:
    'Nothing is shipped there. Send a two-letter country code (ISO 3166-1) such as US or DE.',
  email_missing: 'Say where news of the order goes.',
  email_invalid: 'This is not a mail address.',
  phone_missing: 'The carrier asks for a phone number with this country or method.',
  phone_invalid:
    'This is not a phone number. Write it with its country code, as in +1 503 555 0100.',
  vat_id_invalid: 'This is not the form of a VAT ID of that country. One is DE123456789.',
  too_long: 'This is too long: there is room for {most} characters.',
  shipping_method_missing: 'Choose how the parcel is sent.',
}
