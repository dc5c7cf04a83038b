// From a cost to a price: the shop's markup, never below the margin floor, and the store's markup on
// top, which is the store's commission. The only place that rounds a price.

export type Markups = {
  /** The shop's, of the cost. */
  readonly markupPercent: number
  readonly marginFloorPercent: number
  /** The store's, of the shop's price. */
  readonly storeMarkupPercent: number
}

export type SellingPrice = {
  /** Minor units, as all here. */
  readonly price: number
  /** Within `price`. */
  readonly commission: number
  /** Whether the margin floor lifted the shop's price. */
  readonly isAtFloor: boolean
}

/** `step`: what every price is a multiple of, see payableStep(). */
export function priceFromCost(cost: number, markups: Markups, step = 1): SellingPrice {
  const wished = markedUp(cost, markups.markupPercent, step)
  const least = leastPrice(cost, markups.marginFloorPercent, step)
  const shopPrice = Math.max(wished, least)
  const price = markedUp(shopPrice, markups.storeMarkupPercent, step)
  return { price, commission: price - shopPrice, isAtFloor: least > wished }
}

/** Rounded to the nearest step, halves up. */
export function markedUp(amount: number, percent: number, step = 1): number {
  return Math.floor((amount * (100 + percent) + 50 * step) / (100 * step)) * step
}

// Rounded up, so that no price is below the floor by a fraction.
function leastPrice(cost: number, percent: number, step: number): number {
  return Math.ceil((cost * (100 + percent)) / (100 * step)) * step
}
