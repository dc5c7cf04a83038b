// The price of one line: cost by size, cost of the depth, and the store's markup on both. Whole
// minor units throughout.

import { invalidQuantity } from './catalog-errors.ts'
import { amountIn, type Currency } from './currencies.ts'
import { completeOptions, type Options } from './options.ts'
import { costs, deepBarCosts } from './price-lists.ts'
import { findProduct } from './products.ts'
import { productSize } from './size-choice.ts'
import { findSize } from './sizes.ts'

export const defaultMarkupPercent = 30
export const mostItemsOfALine = 99

export type PricedLine = {
  /** Minor units of `currency`. */
  readonly unitPrice: number
  readonly quantity: number
  readonly total: number
  readonly currency: Currency
}

type Print = {
  product: string
  size: string
  options: Options
  currency: Currency
  /** A whole number, of the cost. */
  markupPercent?: number
}

/** Throws `parameter_invalid` or `size_unavailable` for what can't be bought. */
export function priceLine(line: Print & { quantity: number }): PricedLine {
  const { quantity, currency } = line
  const isQuantity = Number.isInteger(quantity) && quantity >= 1 && quantity <= mostItemsOfALine
  if (!isQuantity) throw invalidQuantity(mostItemsOfALine)
  const price = unitPrice(line)
  return { unitPrice: price, quantity, total: price * quantity, currency }
}

export function unitPrice(print: Print): number {
  const product = findProduct(print.product)
  const { name, widthInches, heightInches } = productSize(product, print.size)
  const options = completeOptions(product, print.options)
  const row = costs[product.name][findSize(name)?.uprightName ?? '']
  // A product's sizes and its cost rows are held together by a test.
  if (row === undefined) throw new Error(`no cost for ${product.name} ${name}`)
  const squareInches = widthInches * heightInches
  const deepBars = deepBarCosts.find((band) => squareInches <= band.upToSquareInches)
  const addOn = options.depth === '1.5' && deepBars ? amountIn(print.currency, deepBars.cost) : 0
  return markedUp(amountIn(print.currency, row) + addOn, print.markupPercent)
}

/** Rounded to the nearest minor unit, halves up. */
function markedUp(cost: number, markupPercent = defaultMarkupPercent): number {
  return Math.floor((cost * (100 + markupPercent) + 50) / 100)
}
