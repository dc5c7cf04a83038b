// Price of one line: cost of the size plus cost of its options, with the markups on both. Whole
// minor units throughout.

import { memberOf } from '../../../pure/objects.ts'
import type { Product } from '../catalog.ts'
import { invalidQuantity } from '../catalog-errors.ts'
import { completeOptions, findChoice, type Options } from '../choices/chosen-options.ts'
import { amountIn, type Currency } from '../money/currencies.ts'
import { payableStep } from '../money/payable-step.ts'
import { shareOf } from '../money/share-of.ts'
import { findSizeRow, getSize } from '../products.ts'
import { type Size, squareInchesOf } from '../sizes.ts'
import { priceFromCost, type SellingPrice } from './price-from-cost.ts'
import { tierPercent } from './tiers.ts'

export const maxItemsOfALine = 99

export type PricedLine = {
  /** Minor units of `currency`. */
  readonly unitPrice: number
  /** The store's markup, included in `unitPrice`. */
  readonly unitCommission: number
  /** The shop's cost of the size with its options. */
  readonly unitCost: number
  /** The least that the shop takes for one: the cost with the margin floor. */
  readonly unitFloor: number
  readonly quantity: number
  /** Taken off the whole line. */
  readonly discount: number
  /** `unitPrice` × `quantity` − `discount`. */
  readonly total: number
  /** The store's part of `total`. */
  readonly commission: number
  readonly currency: Currency
}

/** Throws `parameter_invalid` or `size_unavailable` for a choice that cannot be bought. */
export function priceLine(line: {
  product: Product
  size: string
  options: Options
  quantity: number
  currency: Currency
  /** The pieces that count for its tier, see countPieces(). Default: its own. */
  pieces?: number | undefined
}): PricedLine {
  const { product, quantity, currency, pieces = quantity } = line
  const isQuantity = Number.isInteger(quantity) && quantity >= 1 && quantity <= maxItemsOfALine
  if (!isQuantity) throw invalidQuantity(maxItemsOfALine)
  const size = getSize(product, line.size)
  const options = completeOptions(product, line.options)
  const { price, commission, cost, floor } = sellingPrice(product, size, options, currency, pieces)
  return {
    unitPrice: price,
    unitCommission: commission,
    unitCost: cost,
    unitFloor: floor,
    quantity,
    discount: 0,
    total: price * quantity,
    commission: commission * quantity,
    currency,
  }
}

/**
 * The store's part of what a line costs after discounts: its markup's share, as far as the shop
 * keeps its margin floor.
 */
export function shareOfStore(
  line: Pick<PricedLine, 'unitPrice' | 'unitCommission' | 'unitFloor' | 'quantity' | 'total'>,
  step: number,
): number {
  const { unitPrice, unitCommission, unitFloor, quantity, total } = line
  const share = shareOf(unitCommission * quantity, total, unitPrice * quantity, step)
  return Math.max(0, Math.min(share, total - unitFloor * quantity))
}

/** Options must be complete. */
export function unitPrice(
  product: Product,
  size: Size,
  options: Options,
  currency: Currency,
  pieces = 1,
): number {
  return sellingPrice(product, size, options, currency, pieces).price
}

/** The next tier that lowers the price: pieces still missing, and the price of each one then. */
export function nextTier(
  product: Product,
  size: Size,
  options: Options,
  currency: Currency,
  pieces: number,
): NextTier | null {
  const tiers = findSizeRow(product, size.name)?.tiers ?? []
  const priceAt = (count: number) => unitPrice(product, size, options, currency, count)
  // At the margin floor a tier may lower nothing.
  const next = tiers.find(({ from }) => from > pieces && priceAt(from) < priceAt(pieces))
  return next === undefined ? null : { missing: next.from - pieces, unitPrice: priceAt(next.from) }
}

export type NextTier = { readonly missing: number; readonly unitPrice: number }

/** Same as unitPrice(), with the store's share and the cost. `pieces`: as in countPieces(). */
export function sellingPrice(
  product: Product,
  size: Size,
  options: Options,
  currency: Currency,
  pieces = 1,
): SellingPrice & { cost: number } {
  const row = findSizeRow(product, size.name)
  if (row === null) throw new Error(`no cost for ${product.name} ${size.name}`)
  const plainCost = amountIn(currency, row.cost)
  const isSet = Object.hasOwn(row.price, currency)
  let cost = plainCost
  let setPrice = isSet ? amountIn(currency, row.price) : 0
  let setCost = isSet ? plainCost : 0
  let hasSetExtra = false
  for (const name of Object.keys(options)) {
    const value = options[name] ?? ''
    const extra = costOfChoice(product, size, name, value, currency)
    cost += extra
    const listed = row.extras && memberOf(memberOf(memberOf(row.extras, name), value), currency)
    if (listed === undefined) continue
    hasSetExtra = true
    setPrice += listed
    setCost += extra
  }
  // Fields are copied one by one for speed: a page of prices calls this thousands of times.
  const { markupPercent, storeMarkupPercent } = row
  const { marginFloorPercent } = product
  const taken = row.tiers === undefined ? 0 : tierPercent(row.tiers, pieces)
  const markups = { markupPercent, storeMarkupPercent, marginFloorPercent, tierPercent: taken }
  const handSet = isSet || hasSetExtra ? { price: setPrice, cost: setCost } : null
  const { price, commission, isAtFloor, floor } = priceFromCost(
    cost,
    markups,
    payableStep(currency),
    handSet,
  )
  return { price, commission, isAtFloor, floor, cost }
}

/** What a choice adds to the cost of a size. 0 if it costs nothing extra. */
export function costOfChoice(
  product: Product,
  size: Size,
  name: string,
  value: string,
  currency: Currency,
): number {
  const squareInches = squareInchesOf(size)
  const bands = findChoice(product, name, value)?.bands ?? []
  const band = bands.find(({ upToSquareInches }) => squareInches <= upToSquareInches)
  return band === undefined ? 0 : amountIn(currency, band.cost)
}
