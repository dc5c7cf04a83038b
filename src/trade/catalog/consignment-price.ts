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
  // Below zero where others after it cost more: alone it is sent for what is asked of a first item.
  let mostForBeingFirst = items.length === 0 ? 0 : Number.NEGATIVE_INFINITY
  let sum = 0
  for (const { rates, isOversize, quantity } of items) {
    sum += (rates.additional + (isOversize ? rates.oversize : 0)) * quantity
    mostForBeingFirst = Math.max(mostForBeingFirst, rates.first - rates.additional)
  }
  return Math.round((sum + mostForBeingFirst) / step) * step
}
