// How a tax is counted: for each line of the order and for shipping by itself, each rate by itself,
// rounded half up to whole minor units. Integers all the way.

const million = 1_000_000n

/** Of a price without tax; a multiple of `step`, since it is paid on top of it. */
export function taxOnTop(amount: number, millionths: number, step = 1): number {
  return halfUp(BigInt(amount) * BigInt(millionths), million * BigInt(step)) * step
}

/** Of a price that holds all the taxes of `allMillionths`, the part of one of them. */
export function taxWithin(amount: number, millionths: number, allMillionths: number): number {
  return halfUp(BigInt(amount) * BigInt(millionths), million + BigInt(allMillionths))
}

/** Of a price that holds all the taxes of `allMillionths`, what is left without them; a multiple of `step`. */
export function withoutTax(amount: number, allMillionths: number, step: number): number {
  return Math.round((amount - taxWithin(amount, allMillionths, allMillionths)) / step) * step
}

/** Neither is negative. */
function halfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor))
}
