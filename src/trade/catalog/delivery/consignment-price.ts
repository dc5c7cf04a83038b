// Shipping price of a parcel. Shared by the server and the browser, so it does not depend on the
// catalog.

/**
 * Minor units: for the most expensive item of a parcel, for each other item, and the surcharge for
 * an oversize item.
 */
export type ItemRates = {
  readonly first: number
  readonly additional: number
  readonly oversize: number
}

export type ShippedItem = {
  readonly rates: ItemRates
  readonly isOversize: boolean
  readonly quantity: number
}

/** Rounded to a multiple of `step`, so that it can be paid. */
export function consignmentPrice(items: readonly ShippedItem[], step: number): number {
  const additional = items.reduce(
    (sum, { rates, isOversize, quantity }) =>
      sum + (rates.additional + (isOversize ? rates.oversize : 0)) * quantity,
    0,
  )
  // Of two equal first-item rates, takes the one with the higher additional rate.
  const [mostExpensive] = items
    .map(({ rates }) => rates)
    .sort((a, b) => b.first - a.first || b.additional - a.additional)
  // Can be negative, if the rates make a first item cheaper than an additional one.
  const forBeingFirst = mostExpensive ? mostExpensive.first - mostExpensive.additional : 0
  return Math.round((additional + forBeingFirst) / step) * step
}
