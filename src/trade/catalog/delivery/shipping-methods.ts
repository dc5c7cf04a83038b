import type { Catalog, Product } from '../catalog.ts'
import { unknownCountry } from '../catalog-errors.ts'
import { zoneOf } from '../countries.ts'
import { amountIn, type Currency } from '../money/currencies.ts'
import { payableStep } from '../money/payable-step.ts'
import { getProduct, getSize } from '../products.ts'
import {
  type ShippingMethodName,
  type ShippingTerms,
  shippingMethodNames,
} from '../shipping-terms.ts'
import { consignmentPrice, type ItemRates } from './consignment-price.ts'
import { shippingTo } from './shipping-zones.ts'

export type ShippingMethod = {
  readonly name: ShippingMethodName
  /** Minor units of `currency`. */
  readonly price: number
  readonly currency: Currency
  /** Working days until delivery, including production. */
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
 * Cheapest first; empty if the operator does not ship there. Throws `parameter_invalid` if
 * `country` is not a country that can be shipped to.
 */
export function shippingMethods(consignment: Consignment): ShippingMethod[] {
  const { catalog, country, currency, lines } = consignment
  if (zoneOf(country) === null) throw unknownCountry(country)
  const step = payableStep(currency)
  const made = lines.map((line) => ({ ...line, product: getProduct(catalog, line.product) }))
  return shippingOffers(catalog, country)
    .map(({ name, terms }) => {
      const items = made.map(({ product, size, quantity }) => ({
        rates: itemRates(terms, product, currency),
        isOversize: getSize(product, size).isOversize,
        quantity,
      }))
      const { minDays, maxDays } = terms
      return { name, price: consignmentPrice(items, step), currency, minDays, maxDays }
    })
    .sort((a, b) => a.price - b.price)
}

/** Empty if the operator does not ship there. */
export function shippingOffers(
  catalog: Pick<Catalog, 'shipping' | 'zoneByCountry'>,
  country: string,
): { name: ShippingMethodName; terms: ShippingTerms }[] {
  const offered = shippingTo(catalog, country)
  return shippingMethodNames.flatMap((name) => {
    const terms = offered[name]
    return terms === undefined ? [] : [{ name, terms }]
  })
}

export function itemRates(
  terms: ShippingTerms,
  { shippingClass }: Pick<Product, 'shippingClass'>,
  currency: Currency,
): ItemRates {
  const rate = terms.rates[shippingClass]
  // Unreachable: a document without rates for one of its shipping classes is rejected on saving.
  if (rate === undefined) throw new Error(`no shipping rates for ${shippingClass}`)
  const { first, additional, oversize } = rate
  return {
    first: amountIn(currency, first),
    additional: amountIn(currency, additional),
    oversize: amountIn(currency, oversize),
  }
}
