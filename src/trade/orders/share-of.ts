/** A part of an amount, rounded half up, in exact integers: the product may be beyond what a double holds. */
export function shareOf(amount: number, part: number, whole: number): number {
  if (part === whole) return amount
  const [of, over] = [2n * BigInt(amount) * BigInt(part), 2n * BigInt(whole)]
  return Number((of + BigInt(whole)) / over)
}
