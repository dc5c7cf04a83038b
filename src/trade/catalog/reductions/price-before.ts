// The former price of a reduction: the lowest of the 30 days before it began (Directive 98/6/EC
// art. 6a). docs/decisions/095-lowest-price-before.md has the rules.

import type { Product } from '../catalog.ts'
import { carriedOptions, type Options } from '../choices/chosen-options.ts'
import type { Currency } from '../money/currencies.ts'
import { unitPrice } from '../prices/price-line.ts'
import { findSizeRow } from '../products.ts'
import type { Size } from '../sizes.ts'

const daysBefore = 30
export const msBefore = daysBefore * 24 * 60 * 60 * 1000

/**
 * Minor units. Null if the product is not announced as reduced, or if this choice is not cheaper
 * than its lowest price before. Options without a price may be left out.
 */
export function priceBefore(
  product: Product,
  size: Size,
  options: Options,
  currency: Currency,
): number | null {
  const { reducedSince, soldAs = [] } = product
  if (reducedSince === undefined) return null
  const now = unitPrice(product, size, options, currency)
  let began = reducedSince
  let lowest = Number.POSITIVE_INFINITY
  let later = now
  let until = Number.POSITIVE_INFINITY
  for (const { from, product: former } of soldAs) {
    if (until <= began - msBefore) break
    const price = former && priceIn(former, size, options, currency)
    if (price !== null) {
      // A price that has risen since is no step of a reduction: what follows is a new one.
      if (until > began && price < later) began = until
      if (from < began) lowest = Math.min(lowest, price)
      later = price
    }
    until = from
  }
  return lowest > now && Number.isFinite(lowest) ? lowest : null
}

/** Null if this choice was not sold. */
function priceIn(
  former: Product,
  { uprightName }: Size,
  chosen: Options,
  currency: Currency,
): number | null {
  const row = findSizeRow(former, uprightName)
  if (row === null || !Object.hasOwn(row.cost, currency)) return null
  const options = carriedOptions(former, chosen)
  const isOther = Object.entries(chosen).some(
    ([name, value]) => Object.hasOwn(options, name) && options[name] !== value,
  )
  return isOther ? null : unitPrice(former, row.upright, options, currency)
}
