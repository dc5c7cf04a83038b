// Tax arithmetic: each line and the shipping are taxed separately, each rate separately, rounded
// half up to whole minor units. Integers throughout.

const million = 1_000_000n

/** Tax on a net price, as a multiple of `step`, since it is paid on top. */
export function taxOnTop(amount: number, millionths: number, step = 1): number {
  return halfUp(BigInt(amount) * BigInt(millionths), million * BigInt(step)) * step
}

/** The part of one tax in a price that includes all taxes of `allMillionths`. */
export function taxWithin(amount: number, millionths: number, allMillionths: number): number {
  return halfUp(BigInt(amount) * BigInt(millionths), million + BigInt(allMillionths))
}

/** Net price of a price that includes all taxes of `allMillionths`, as a multiple of `step`. */
export function withoutTax(amount: number, allMillionths: number, step: number): number {
  return Math.round((amount - taxWithin(amount, allMillionths, allMillionths)) / step) * step
}

/** Neither argument may be negative. */
function halfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor))
}
