// Taxes of the document as rows of a form, one for each rate, and back. Rows of the same country and
// region are one place.

import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { taxKinds } from '../../../../trade/catalog/taxes/taxes.ts'

type Taxes = NonNullable<CatalogDocument['taxes']>
type TaxPlace = Taxes['places'][number]

/** As typed. A row without a country is none. */
export type TaxRow = {
  country: string
  /** ISO 3166-2 without the country; empty: all of it. */
  region: string
  kind: string
  /** Empty: the name of the kind. */
  name: string
  /** Empty: the place bears no tax. */
  percent: string
}

export const taxModes = ['none', 'included', 'added'] as const
export type TaxMode = (typeof taxModes)[number]

export function taxMode({ taxes }: CatalogDocument): TaxMode {
  if (taxes === undefined) return 'none'
  return taxes.included ? 'included' : 'added'
}

export function taxRows({ taxes }: CatalogDocument): TaxRow[] {
  return (taxes?.places ?? []).flatMap(({ country, region = '', rates }) => {
    const place = { country, region }
    if (rates.length === 0) return [{ ...place, kind: '', name: '', percent: '' }]
    return rates.map(({ kind, name = '', percent }) => ({
      ...place,
      kind,
      name,
      percent: String(percent),
    }))
  })
}

/** What is no number becomes one that the check of the document refuses with its place. */
export function withTaxes(
  before: CatalogDocument,
  { mode, onShipping, rows }: { mode: TaxMode; onShipping: boolean; rows: readonly TaxRow[] },
): CatalogDocument {
  const { taxes: old, ...document } = before
  if (mode === 'none') return document
  const places = new Map<string, TaxPlace>()
  for (const row of rows) {
    const [country, region] = [row.country.toUpperCase(), row.region.toUpperCase()]
    if (country === '') continue
    const key = `${country}-${region}`
    const place = places.get(key) ?? { country, ...(region !== '' && { region }), rates: [] }
    places.set(key, place)
    if (row.percent === '') continue
    place.rates.push({
      kind: taxKinds.find((kind) => kind === row.kind) ?? 'tax',
      ...(row.name !== '' && { name: row.name }),
      percent: /^\d{1,3}([.,]\d{1,4})?$/.test(row.percent)
        ? Number(row.percent.replace(',', '.'))
        : -1,
    })
  }
  const isUsual = old?.on_shipping === undefined && onShipping === shippingIsTaxed
  return {
    ...document,
    taxes: {
      included: mode === 'included',
      ...(!isUsual && { on_shipping: onShipping }),
      places: [...places.values()],
    },
  }
}

/** Where the document does not say. */
export const shippingIsTaxed = true
