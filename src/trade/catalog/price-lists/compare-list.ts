// What a list changes: every line of its file with the price before and after.

import type { Catalog } from '../catalog.ts'
import type { Currency } from '../money/currencies.ts'
import { type ListLine, linesOfCatalog, priceOfLine } from './list-lines.ts'

export type ListChange = {
  readonly product: string
  /** Upright name. */
  readonly size: string
  readonly option: string | null
  readonly choice: string | null
  /** The pieces from which on it applies. Null for a single piece. */
  readonly pieces: number | null
  readonly currency: Currency
  /** Minor units of the shop's price, without a store's markup. */
  readonly from: number
  readonly to: number
  /** `to` over its cost, in percent with one decimal. Null if it costs nothing. */
  readonly marginPercent: number | null
}

/** `before` and `after` are the same catalog, with the list as it is and as it would be. */
export function compareList(before: Catalog, after: Catalog): ListChange[] {
  const lines = [...linesOfCatalog(after), ...linesOfCatalog(before)]
  const seen = new Set<string>()
  return lines.flatMap((line) => {
    const key = keyOf(line)
    if (seen.has(key)) return []
    seen.add(key)
    const [was, is] = [at(before, line), at(after, line)]
    return after.currencies.flatMap((currency) => {
      const from = priceOfLine(was, currency).price
      const { price: to, cost } = priceOfLine(is, currency)
      if (from === to) return []
      const marginPercent = cost === 0 ? null : Math.round(((to - cost) / cost) * 1000) / 10
      return [{ ...placeOf(line), currency, from, to, marginPercent }]
    })
  })
}

/** The same line in a catalog: a tier that it does not have costs what its pieces cost there. */
function at(catalog: Catalog, line: ListLine): ListLine {
  const product = catalog.products.find(({ name }) => name === line.product.name) ?? line.product
  const { name } = line.size.upright
  const size = product.sizes.find(({ upright }) => upright.name === name) ?? line.size
  return { ...line, product, size }
}

function placeOf(line: ListLine) {
  return {
    product: line.product.name,
    size: line.size.upright.name,
    option: line.kind === 'extra' ? line.option : null,
    choice: line.kind === 'extra' ? line.choice : null,
    pieces: line.kind === 'tier' ? line.from : null,
  }
}

function keyOf(line: ListLine): string {
  return JSON.stringify(Object.values(placeOf(line)))
}
