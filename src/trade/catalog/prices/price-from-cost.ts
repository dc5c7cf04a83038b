// Computes a price from a cost: the shop's markup, at least the margin floor, plus the store's
// markup, which is the store's commission. The only place that rounds a price.

export type Markups = {
  /** The shop's markup on the cost. */
  readonly markupPercent: number
  readonly marginFloorPercent: number
  /** The store's markup on the shop's price. */
  readonly storeMarkupPercent: number
  /** Taken off the shop's price for a large quantity. */
  readonly tierPercent?: number
}

export type SellingPrice = {
  /** Minor units, like all amounts here. */
  readonly price: number
  readonly commission: number
  /** True if the margin floor raised the shop's price. */
  readonly isAtFloor: boolean
  /** The least that the shop takes: the cost with the margin floor. */
  readonly floor: number
}

/** A price set by hand, and the part of the cost it covers. The rest of the cost is marked up. */
export type HandSet = { readonly price: number; readonly cost: number }

/** `step`: every price is a multiple of it; see payableStep(). */
export function priceFromCost(
  cost: number,
  markups: Markups,
  step = 1,
  handSet: HandSet | null = null,
): SellingPrice {
  const rest = markedUp(cost - (handSet?.cost ?? 0), markups.markupPercent, step)
  const single = rest + (handSet === null ? 0 : markedUp(handSet.price, 0, step))
  const wished = markedUp(single, -(markups.tierPercent ?? 0), step)
  const least = leastPrice(cost, markups.marginFloorPercent, step)
  const shopPrice = Math.max(wished, least)
  const price = markedUp(shopPrice, markups.storeMarkupPercent, step)
  return { price, commission: price - shopPrice, isAtFloor: least > wished, floor: least }
}

/** Rounded half up to the nearest step. */
export function markedUp(amount: number, percent: number, step = 1): number {
  const { whole, part } = shareOf(percent)
  return Math.floor((amount * (whole + part) + (whole / 2) * step) / (whole * step)) * step
}

/**
 * The cost with the margin floor, rounded up, so that no price falls below the floor by a fraction.
 */
export function leastPrice(cost: number, percent: number, step: number): number {
  const { whole, part } = shareOf(percent)
  return Math.ceil((cost * (whole + part)) / (whole * step)) * step
}

// Hundredths of a percent are integers; 12.35 has no exact binary representation.
function shareOf(percent: number): { whole: number; part: number } {
  return { whole: 10_000, part: Math.round(percent * 100) }
}
