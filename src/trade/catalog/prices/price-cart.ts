import type { Product } from '../catalog.ts'
import type { Options } from '../choices/chosen-options.ts'
import type { Currency } from '../money/currencies.ts'
import { type PricedLine, priceLine } from './price-line.ts'

export type CartLineToPrice = {
  product: Product
  size: string
  options: Options
  quantity: number
}

export type PricedCart = {
  readonly lines: PricedLine[]
  /** Minor units of `currency`, like all amounts below. */
  readonly subtotal: number
  readonly shipping: number
  /** The part of `subtotal` that is the store's markup. */
  readonly commission: number
  readonly currency: Currency
}

/** `shipping` comes from shippingMethods(), and is 0 until a country and a method are known. */
export function priceCart(
  lines: readonly CartLineToPrice[],
  currency: Currency,
  { shipping = 0 }: { shipping?: number } = {},
): PricedCart {
  const priced = lines.map((line) => priceLine({ ...line, currency }))
  const subtotal = priced.reduce((sum, line) => sum + line.total, 0)
  const commission = priced.reduce((sum, line) => sum + line.unitCommission * line.quantity, 0)
  return { lines: priced, subtotal, shipping, commission, currency }
}
