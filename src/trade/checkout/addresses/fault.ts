// What is wrong with a field, by a code that each language has a sentence for.

export type FaultCode =
  | 'name_missing'
  | 'line1_missing'
  | 'city_missing'
  | 'region_missing'
  | 'region_unknown'
  | 'postal_code_missing'
  | 'postal_code_invalid'
  | 'country_unknown'
  | 'email_missing'
  | 'email_invalid'
  | 'phone_missing'
  | 'phone_invalid'
  | 'vat_id_invalid'
  | 'too_long'
  | 'shipping_method_missing'

/** `values` is what the sentence says: how many characters, an example. */
export type Fault<Code extends string = FaultCode> = {
  readonly code: Code
  readonly values?: Readonly<Record<string, string | number>>
}
