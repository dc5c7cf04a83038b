// The sums of a cart. Tax is a field from the start and 0 for now: prices are final as shown.

import type { Product } from './catalog.ts'
import type { Currency } from './currencies.ts'
import type { Options } from './options.ts'
import { type PricedLine, priceLine } from './price-line.ts'

export type CartLineToPrice = {
  product: Product
  size: string
  options: Options
  quantity: number
}

export type PricedCart = {
  /** In the order of the lines that were given. */
  readonly lines: PricedLine[]
  /** Minor units of `currency`, as all below. */
  readonly subtotal: number
  readonly shipping: number
  readonly tax: number
  readonly total: number
  /** What of `subtotal` the store's markup is. */
  readonly commission: number
  readonly currency: Currency
}

/** `shipping` comes from shippingPrice(), and is 0 until a country and a method are known. */
export function priceCart(
  lines: readonly CartLineToPrice[],
  currency: Currency,
  { shipping = 0 }: { shipping?: number } = {},
): PricedCart {
  const priced = lines.map((line) => priceLine({ ...line, currency }))
  const subtotal = priced.reduce((sum, line) => sum + line.total, 0)
  const tax = 0
  const commission = priced.reduce((sum, line) => sum + line.unitCommission * line.quantity, 0)
  const total = subtotal + shipping + tax
  return { lines: priced, subtotal, shipping, tax, total, commission, currency }
}
