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

/** A price set by hand, and the part of the cost that it stands for: the rest is marked up. */
export type HandSet = { readonly price: number; readonly cost: number }

/** `step`: what every price is a multiple of, see payableStep(). */
export function priceFromCost(
  cost: number,
  markups: Markups,
  step = 1,
  handSet: HandSet | null = null,
): SellingPrice {
  const rest = markedUp(cost - (handSet?.cost ?? 0), markups.markupPercent, step)
  const wished = rest + (handSet === null ? 0 : markedUp(handSet.price, 0, step))
  const least = leastPrice(cost, markups.marginFloorPercent, step)
  const shopPrice = Math.max(wished, least)
  const price = markedUp(shopPrice, markups.storeMarkupPercent, step)
  return { price, commission: price - shopPrice, isAtFloor: least > wished }
}

/** Rounded to the nearest step, halves up. */
export function markedUp(amount: number, percent: number, step = 1): number {
  const { whole, part } = shareOf(percent)
  return Math.floor((amount * (whole + part) + (whole / 2) * step) / (whole * step)) * step
}

// Rounded up, so that no price is below the floor by a fraction.
function leastPrice(cost: number, percent: number, step: number): number {
  const { whole, part } = shareOf(percent)
  return Math.ceil((cost * (whole + part)) / (whole * step)) * step
}

// In hundredths of a percent, which are whole: 12.35 is none in binary.
function shareOf(percent: number): { whole: number; part: number } {
  return { whole: 10_000, part: Math.round(percent * 100) }
}
