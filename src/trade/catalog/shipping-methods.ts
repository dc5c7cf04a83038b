// How an order can be sent to a country, for how much and how fast.

import type { Catalog } from './catalog.ts'
import { unknownCountry } from './catalog-errors.ts'
import { zoneOf } from './countries.ts'
import { amountIn, type Currency } from './currencies.ts'
import { payableStep } from './payable-step.ts'
import { findProduct, productSize } from './products.ts'
import {
  type ShippingMethodName,
  type ShippingTerms,
  shippingMethodNames,
} from './shipping-terms.ts'
import { shippingTo } from './shipping-zones.ts'

export type ShippingMethod = {
  readonly name: ShippingMethodName
  /** Minor units of `currency`. */
  readonly price: number
  readonly currency: Currency
  /** Working days until it arrives, making included. */
  readonly minDays: number
  readonly maxDays: number
}

type Consignment = {
  catalog: Catalog
  /** ISO 3166-1 alpha-2. */
  country: string
  currency: Currency
  lines: readonly { product: string; size: string; quantity: number }[]
}

/**
 * Cheapest first; empty where the operator ships nothing to. Throws `parameter_invalid` for what is no
 * country that anything could be shipped to.
 */
export function shippingMethods(consignment: Consignment): ShippingMethod[] {
  const { catalog, country, currency } = consignment
  if (zoneOf(country) === null) throw unknownCountry(country)
  const offered = shippingTo(catalog, country)
  return shippingMethodNames
    .flatMap((name) => {
      const terms = offered[name]
      if (terms === undefined) return []
      const { minDays, maxDays } = terms
      return [{ name, price: consignmentPrice(terms, consignment), currency, minDays, maxDays }]
    })
    .sort((a, b) => a.price - b.price)
}

function consignmentPrice(terms: ShippingTerms, { catalog, currency, lines }: Consignment): number {
  let mostForBeingFirst = 0
  let sum = 0
  for (const line of lines) {
    const product = findProduct(catalog, line.product)
    const rate = terms.rates[product.shippingClass]
    // A document without rates for one of its classes is refused.
    if (rate === undefined) throw new Error(`no shipping rates for ${product.shippingClass}`)
    const additional = amountIn(currency, rate.additional)
    const { isOversize } = productSize(product, line.size)
    const oversize = isOversize ? amountIn(currency, rate.oversize) : 0
    sum += (additional + oversize) * line.quantity
    mostForBeingFirst = Math.max(mostForBeingFirst, amountIn(currency, rate.first) - additional)
  }
  const step = payableStep(currency)
  return Math.round((sum + mostForBeingFirst) / step) * step
}
