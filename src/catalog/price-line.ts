// The price of one line: cost by size, cost of the depth, and the store's markup on both. Whole
// minor units throughout.

import { invalidQuantity } from './catalog-errors.ts'
import { type Amounts, amountIn, type Currency } from './currencies.ts'
import { completeOptions, type Options } from './options.ts'
import { costs, deepBarCosts, largestDeepBarCost } from './price-lists.ts'
import { findProduct, type Product } from './products.ts'
import { productSize } from './size-choice.ts'
import type { Size } from './sizes.ts'

export const defaultMarkupPercent = 30
export const mostItemsOfALine = 99

export type PricedLine = {
  /** Minor units of `currency`. */
  readonly unitPrice: number
  readonly quantity: number
  readonly total: number
  readonly currency: Currency
}

/** Throws `parameter_invalid` or `size_unavailable` for what can't be bought. */
export function priceLine(line: {
  product: string
  size: string
  options: Options
  quantity: number
  currency: Currency
  /** A whole number, of the cost. */
  markupPercent?: number
}): PricedLine {
  const { quantity, currency } = line
  const isQuantity = Number.isInteger(quantity) && quantity >= 1 && quantity <= mostItemsOfALine
  if (!isQuantity) throw invalidQuantity(mostItemsOfALine)
  const product = findProduct(line.product)
  const size = productSize(product, line.size)
  const options = completeOptions(product, line.options)
  const price = unitPrice(product, size, options, currency, line.markupPercent)
  return { unitPrice: price, quantity, total: price * quantity, currency }
}

/** Of a product in one of its sizes; options have to be complete. */
export function unitPrice(
  product: Product,
  size: Size,
  options: Options,
  currency: Currency,
  markupPercent = defaultMarkupPercent,
): number {
  const row = costs[product.name][size.uprightName]
  // A product's sizes and its cost rows are held together by a test.
  if (row === undefined) throw new Error(`no cost for ${product.name} ${size.name}`)
  const cost = amountIn(currency, row)
  const addOn = options.depth === '1.5' ? amountIn(currency, deepBarCost(size)) : 0
  return markedUp(cost + addOn, markupPercent)
}

function deepBarCost(size: Size): Amounts {
  const squareInches = size.widthInches * size.heightInches
  const band = deepBarCosts.find(({ upToSquareInches }) => squareInches <= upToSquareInches)
  return band?.cost ?? largestDeepBarCost
}

/** Rounded to the nearest minor unit, halves up. */
export function markedUp(cost: number, markupPercent: number): number {
  return Math.floor((cost * (100 + markupPercent) + 50) / 100)
}
