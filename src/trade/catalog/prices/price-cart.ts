import { memoizeBy } from '../../../pure/memoize-by.ts'
import type { Product } from '../catalog.ts'
import type { Options } from '../choices/chosen-options.ts'
import type { Currency } from '../money/currencies.ts'
import type { Discount } from './discounts.ts'
import { type PricedLine, priceLine } from './price-line.ts'
import { countPieces } from './tiers.ts'

export type CartLineToPrice = {
  product: Product
  size: string
  options: Options
  quantity: number
}

export type PricedCart = {
  readonly lines: PricedLine[]
  /** Minor units of `currency`, like all amounts below. The sum of the lines after discounts. */
  readonly subtotal: number
  /** After discounts. */
  readonly shipping: number
  /** What was taken off lines and shipping. */
  readonly discounts: readonly Discount[]
  /** The part of `subtotal` that is the store's markup. */
  readonly commission: number
  readonly currency: Currency
}

/**
 * Lines that share their options object, as those of a cart that are alike do, are priced once.
 * `shipping` comes from shippingMethods(), and is 0 until a country and a method are known.
 */
export function priceCart(
  lines: readonly CartLineToPrice[],
  currency: Currency,
  { shipping = 0 }: { shipping?: number } = {},
): PricedCart {
  const pieces = countPieces(lines)
  const known = memoizeBy<Options, string, PricedLine>()
  const priced = lines.map((line, index) => {
    const { product, size, options, quantity } = line
    const key = [product.name, size, quantity, pieces[index]].join(' ')
    return known(options, key, () => priceLine({ ...line, currency, pieces: pieces[index] }))
  })
  return { lines: priced, ...sumsOf(priced), shipping, discounts: [], currency }
}

export function sumsOf(lines: readonly PricedLine[]): Pick<PricedCart, 'subtotal' | 'commission'> {
  const sum = (of: (line: PricedLine) => number) => lines.reduce((all, line) => all + of(line), 0)
  return { subtotal: sum(({ total }) => total), commission: sum(({ commission }) => commission) }
}
