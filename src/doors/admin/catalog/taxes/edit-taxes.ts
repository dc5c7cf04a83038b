// Converts the document's taxes to form rows, one per rate, and back. Rows with the same country
// and region form one place.

import { recordOf } from '../../../../pure/objects.ts'
import { findCountry } from '../../../../trade/catalog/countries.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { statesWithTax } from '../../../../trade/catalog/document/tax-presets.ts'
import { taxKinds } from '../../../../trade/catalog/taxes/taxes.ts'
import { addressFormat } from '../../../../trade/checkout/addresses/address-format.ts'
import { findRegion } from '../../../../trade/checkout/addresses/find-region.ts'
import { readersCountryName } from '../../i18n/in-language.ts'
import { t } from '../../i18n/t.ts'
import type { FormFields } from '../../layout/form-fields.ts'
import { fieldNumber } from '../../layout/plain-amount.ts'

type Taxes = NonNullable<CatalogDocument['taxes']>
type TaxPlace = Taxes['places'][number]

export type TaxRow = {
  /** Country code. Empty if a rate was typed without choosing a country. */
  country: string
  /** Name or code. Empty for the whole country. */
  region: string
  kind: string
  /** Empty for the default name of the kind. */
  name: string
  /** Empty if the place has no tax. */
  percent: string
}

const columns = ['country', 'region', 'kind', 'name', 'percent'] as const
/** The maximum that a document may have, so that the form can send back every row it shows. */
const maxRows = 5000

const taxModes = ['none', 'included', 'added'] as const
type TaxMode = (typeof taxModes)[number]

function taxMode({ taxes }: CatalogDocument): TaxMode {
  if (taxes === undefined) return 'none'
  return taxes.included ? 'included' : 'added'
}

export type TaxFields = { mode: TaxMode; onShipping: boolean; rows: readonly TaxRow[] }

export function taxFields(document: CatalogDocument): TaxFields {
  const onShipping = document.taxes?.on_shipping ?? shippingIsTaxed
  return { mode: taxMode(document), onShipping, rows: taxRows(document) }
}

/**
 * Applies changes typed into the form of one document to another that was saved in the meantime.
 * Rows left unchanged take the values of the new document. If two people changed the same rate, the
 * later change wins.
 */
export function typedTaxesOnto(
  document: CatalogDocument,
  typed: TaxFields,
  was: CatalogDocument,
): TaxFields {
  const [now, before] = [taxFields(document), taxFields(was)]
  const [old, here] = [textsOf(before), textsOf(typed)]
  const added = typed.rows.filter((row) => !old.has(rowText(row)))
  const replaced = new Set(added.map(rateOf))
  const kept = now.rows.filter((row) => {
    const isTakenAway = old.has(rowText(row)) && !here.has(rowText(row))
    return !isTakenAway && !replaced.has(rateOf(row))
  })
  return {
    mode: typed.mode === before.mode ? now.mode : typed.mode,
    onShipping: typed.onShipping === before.onShipping ? now.onShipping : typed.onShipping,
    rows: [...kept, ...added],
  }
}

function textsOf({ rows }: TaxFields): ReadonlySet<string> {
  return new Set(rows.map(rowText))
}

function rowText(row: TaxRow): string {
  return JSON.stringify([rateOf(row), row.percent])
}

// The form always names a kind, even if nothing is taxed, so the kind is ignored there.
function rateOf({ country, region, kind, name, percent }: TaxRow): string {
  return JSON.stringify([country, region, ...(percent === '' ? [] : [kind, name])])
}

function taxRows({ taxes }: CatalogDocument): TaxRow[] {
  return (taxes?.places ?? []).flatMap(({ country, region = '', rates }) => {
    const place = { country, region: regionName(country, region) }
    if (rates.length === 0) return [{ ...place, kind: '', name: '', percent: '' }]
    return rates.map(({ kind, name = '', percent }) => ({
      ...place,
      kind,
      name,
      percent: fieldNumber(percent),
    }))
  })
}

export function taxModeOf(form: FormFields): TaxMode {
  return taxModes.find((known) => known === form.get('mode')) ?? 'none'
}

/**
 * The rows as sent, without removed ones (existing rows whose country was cleared) and without
 * empty ones.
 */
export function taxRowsOf(form: FormFields): TaxRow[] {
  const count = form.names().filter((name) => /^row\/\d+\/country$/.test(name)).length
  return Array.from({ length: Math.min(count, maxRows) }, (_, at) => at).flatMap((at) => {
    const text = (name: string) => form.get(`row/${at}/${name}`)
    const row = recordOf(columns, text)
    const isEmpty = `${row.region}${row.name}${row.percent}` === ''
    return row.country === '' && (isEmpty || text('was') !== '') ? [] : [row]
  })
}

/** Messages for rows that can't be understood. */
export function taxRowFaults(rows: readonly TaxRow[]): string[] {
  return rows.flatMap(({ country, region, percent }, index) => {
    const row = t('Row {index}', { index: index + 1 })
    if (country === '') return [t('{row}: choose a country.', { row })]
    const code = findCountry(country)
    if (code === null) return [t('{row}: you don’t ship to “{country}”.', { row, country })]
    const faults: string[] = []
    if (regionCode(code, region) === null) {
      faults.push(
        t('{row}: “{region}” is not a region of {country}.', {
          row,
          region,
          country: readersCountryName(code),
        }),
      )
    }
    if (percent !== '' && percentOf(percent) === null) {
      faults.push(
        t('{row}: “{percent}” is not a percentage. Enter one such as 19 or 9.975.', {
          row,
          percent,
        }),
      )
    }
    return faults
  })
}

/** The rows must have no faults. */
export function withTaxes(
  before: CatalogDocument,
  { mode, onShipping, rows }: TaxFields,
): CatalogDocument {
  const { taxes: old, ...document } = before
  if (mode === 'none') return document
  const places = new Map<string, TaxPlace>()
  for (const row of rows) {
    const country = findCountry(row.country)
    if (country === null) continue
    const region = regionCode(country, row.region) ?? ''
    const key = `${country}-${region}`
    const place = places.get(key) ?? { country, ...(region !== '' && { region }), rates: [] }
    places.set(key, place)
    if (row.percent === '') continue
    place.rates.push({
      kind: taxKinds.find((kind) => kind === row.kind) ?? 'tax',
      ...(row.name !== '' && { name: row.name }),
      percent: percentOf(row.percent) ?? 0,
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

function percentOf(text: string): number | null {
  return /^\d{1,3}([.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : null
}

function regionName(country: string, code: string): string {
  const format = addressFormat(country)
  return (code !== '' && format && findRegion(format, code)?.name) || code
}

/**
 * ISO 3166-2 code without the country. Accepts regions of countries whose addresses do not use
 * them.
 */
function regionCode(country: string, text: string): string | null {
  if (text === '') return ''
  const format = addressFormat(country)
  const found = format === null ? null : findRegion(format, text)
  if (found !== null) return found.code
  return /^[A-Z0-9]{1,3}$/.test(text.toUpperCase()) ? text.toUpperCase() : null
}

/** The default if the document does not say. */
const shippingIsTaxed = true

/** US states that have a sales tax. */
export function taxedStates() {
  const { regions = [] } = addressFormat('US') ?? {}
  return regions.filter(({ code }) => statesWithTax.includes(code))
}
