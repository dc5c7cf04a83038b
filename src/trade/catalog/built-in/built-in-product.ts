// A product of the built-in catalog: like the stored document, but with the amounts of all
// currencies in one row.

import type { ProductDocument } from '../document/catalog-document.ts'
import type { ColourName, ListedOption } from '../options.ts'

export const builtInCurrencies = [
  'USD',
  'CAD',
  'EUR',
  'GBP',
  'SEK',
  'DKK',
  'PLN',
  'CHF',
  'NOK',
] as const

/**
 * Minor units in the order of `builtInCurrencies`. Each is a price of its own, not a conversion.
 */
export type Row = readonly [
  usd: number,
  cad: number,
  eur: number,
  gbp: number,
  sek: number,
  dkk: number,
  pln: number,
  chf: number,
  nok: number,
]

export type CostBand = { readonly up_to_square_inches?: number; readonly cost: Row }

type Choice = {
  readonly value: string
  readonly bands?: readonly CostBand[]
  readonly least_size?: string
}

type Option = { readonly default: string; readonly choices: readonly Choice[] }

export type BuiltInProduct = Pick<ProductDocument, 'slug' | 'shipping' | 'dpi' | 'millimetres'> & {
  readonly options: Readonly<Partial<Record<ListedOption, Option>>> &
    Readonly<Partial<Record<ColourName, { readonly default: string }>>>
  /** Keyed by the upright name of the size; landscape costs the same. */
  readonly costs: Readonly<Record<string, Row>>
}
