// The lines of a price list's file: one for the price of a size, one for what a choice adds to it,
// one for a tier of its prices by quantity.

import { byteOrderMark, type CsvValue, csvRow } from '../../../pure/csv/csv-row.ts'
import { memberOf } from '../../../pure/objects.ts'
import type { Catalog, Product, ProductSize } from '../catalog.ts'
import { fittingOptions } from '../choices/chosen-options.ts'
import type { Currency } from '../money/currencies.ts'
import { payableStep } from '../money/payable-step.ts'
import { markedUp } from '../prices/price-from-cost.ts'
import { costOfChoice, sellingPrice } from '../prices/price-line.ts'
import type { ListPrices } from './price-list.ts'

export const lineColumns = ['product', 'size', 'option', 'choice', 'from', 'percent'] as const

export type ListLine = {
  product: Product
  size: ProductSize
} & (
  | { kind: 'size' }
  | { kind: 'extra'; option: string; choice: string }
  | { kind: 'tier'; from: number; percent: number }
)

/** In the order of the catalog. A choice that costs nothing extra has no line. */
export function linesOfCatalog({ products }: Pick<Catalog, 'products'>): ListLine[] {
  return products.flatMap((product) =>
    product.sizes.flatMap((size): ListLine[] => [
      { kind: 'size', product, size },
      ...choicesWithPrice(product, size).map(([option, choice]) => {
        return { ...{ product, size, option, choice }, kind: 'extra' as const }
      }),
      ...(size.tiers ?? []).map((tier) => ({ ...tier, product, size, kind: 'tier' as const })),
    ]),
  )
}

export function choicesWithPrice(
  product: Product,
  { upright }: Pick<ProductSize, 'upright'>,
): [option: string, choice: string][] {
  return Object.entries(product.options).flatMap(([option, { choices }]) =>
    choices
      .filter(({ bands, value }) => {
        const fitting = fittingOptions(product, upright, { [option]: value })
        return bands.length > 0 && fitting[option] === value
      })
      .map(({ value }): [string, string] => [option, value]),
  )
}

/** Minor units of the shop's price: of a tier for each piece, of an extra what the choice adds. */
export function priceOfLine(line: ListLine, currency: Currency): { price: number; cost: number } {
  const { product, size } = line
  if (line.kind === 'extra') {
    const { option, choice } = line
    const cost = costOfChoice(product, size.upright, option, choice, currency)
    const step = payableStep(currency)
    const listed = memberOf(memberOf(memberOf(size.extras, option), choice), currency)
    const price = markedUp(listed ?? cost, listed === undefined ? size.markupPercent : 0, step)
    return { price, cost }
  }
  const shops = { ...product, sizes: [{ ...size, storeMarkupPercent: 0 }] }
  const pieces = line.kind === 'tier' ? line.from : 1
  const { price, cost } = sellingPrice(shops, size.upright, {}, currency, pieces)
  return { price, cost }
}

/** The file with every price of the catalog, to begin a list with. */
export function catalogPricesCsv(catalog: Catalog): string {
  const { currencies } = catalog
  return csvOf(
    currencies,
    linesOfCatalog(catalog).map((line) => [
      ...firstCells(line),
      ...currencies.map((currency) =>
        line.kind === 'tier' ? null : { amount: priceOfLine(line, currency).price, currency },
      ),
    ]),
  )
}

/** The file with what a list names. Read again, it gives the same list. */
export function listCsv(catalog: Pick<Catalog, 'currencies'>, { sizes }: ListPrices): string {
  const amounts = (all: Readonly<Record<string, number>>) =>
    catalog.currencies.map((currency) => {
      const amount = memberOf(all, currency)
      return amount === undefined ? null : { amount, currency }
    })
  const rows = sizes.flatMap(({ product, size, price, tiers, extras }) => [
    ...(Object.keys(price).length > 0
      ? [[product, size, '', '', null, null, ...amounts(price)]]
      : []),
    ...Object.entries(extras).flatMap(([option, choices]) =>
      Object.entries(choices).map(([choice, extra]) => {
        return [product, size, option, choice, null, null, ...amounts(extra)]
      }),
    ),
    // A line with 0 % takes the tiers of the catalog away.
    ...(tiers?.length === 0 ? [[product, size, '', '', 2, 0]] : []),
    ...(tiers ?? []).map(({ from, percent }) => [product, size, '', '', from, percent]),
  ])
  return csvOf(catalog.currencies, rows)
}

function firstCells(line: ListLine): CsvValue[] {
  const place = [line.product.name, line.size.upright.name]
  if (line.kind === 'extra') return [...place, line.option, line.choice, null, null]
  if (line.kind === 'tier') return [...place, '', '', line.from, line.percent]
  return [...place, '', '', null, null]
}

function csvOf(currencies: readonly Currency[], rows: readonly (readonly CsvValue[])[]): string {
  const columns = [...lineColumns, ...currencies]
  const padded = rows.map((row) => columns.map((_, index) => row[index] ?? null))
  return `${byteOrderMark}${[columns, ...padded].map(csvRow).join('')}`
}
