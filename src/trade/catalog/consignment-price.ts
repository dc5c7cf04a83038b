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
  let dearest: ItemRates | null = null
  let sum = 0
  for (const { rates, isOversize, quantity } of items) {
    sum += (rates.additional + (isOversize ? rates.oversize : 0)) * quantity
    if (dearest === null || isDearer(rates, dearest)) dearest = rates
  }
  // Less than one further item costs, where that is how the rates are.
  const forBeingFirst = dearest === null ? 0 : dearest.first - dearest.additional
  return Math.round((sum + forBeingFirst) / step) * step
}

// Of two that cost the same as a first item the one that costs more as a further one.
function isDearer(one: ItemRates, other: ItemRates): boolean {
  return one.first > other.first || (one.first === other.first && one.additional > other.additional)
}
