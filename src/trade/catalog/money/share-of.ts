/**
 * A share of an amount, rounded half up to a multiple of `step`. Uses exact integers, because the
 * product may exceed a double's precision. 0 of a whole of 0.
 */
export function shareOf(amount: number, part: number, whole: number, step = 1): number {
  if (part === whole) return amount
  if (whole === 0) return 0
  const over = 2n * BigInt(whole) * BigInt(step)
  const of = 2n * BigInt(amount) * BigInt(part) + BigInt(whole) * BigInt(step)
  return Number(of / over) * step
}
