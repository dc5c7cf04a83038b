// What a parcel costs to send: the same sum on the server and in the browser, which knows no catalog.

/** Minor units: of the dearest item of a parcel, of each other one, and what an oversize one adds. */
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

/** A multiple of `step`, since it has to be paid. */
export function consignmentPrice(items: readonly ShippedItem[], step: number): number {
  const additional = items.reduce(
    (sum, { rates, isOversize, quantity }) =>
      sum + (rates.additional + (isOversize ? rates.oversize : 0)) * quantity,
    0,
  )
  // Of two that cost the same as a first item the one that costs more as a further one.
  const [dearest] = items
    .map(({ rates }) => rates)
    .sort((a, b) => b.first - a.first || b.additional - a.additional)
  // Less than one further item costs, where that is how the rates are.
  const forBeingFirst = dearest ? dearest.first - dearest.additional : 0
  return Math.round((additional + forBeingFirst) / step) * step
}
