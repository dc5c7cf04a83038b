/**
 * A share of an amount, rounded half up. Uses exact integers, because the product may exceed a
 * double's precision.
 */
export function shareOf(amount: number, part: number, whole: number): number {
  if (part === whole) return amount
  const [of, over] = [2n * BigInt(amount) * BigInt(part), 2n * BigInt(whole)]
  return Number((of + BigInt(whole)) / over)
}
