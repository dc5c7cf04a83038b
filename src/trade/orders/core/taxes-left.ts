import { shareOf } from '../../catalog/money/share-of.ts'

/** Minor units: what is left of an order's total, and of each of its taxes within that. */
export type Taxed = { left: number; taxes: readonly number[] }

/**
 * What is left of each tax once `left` is left of the total: its share, rounded half up. After a
 * failed refund the previous shares may be off by one unit, so each step is bounded: no tax grows
 * while the order shrinks or shrinks while it grows, and no step moves more tax than money.
 */
export function taxesLeft(whole: Taxed, before: Taxed, left: number): number[] {
  const isLess = left <= before.left
  const after = whole.taxes.map((tax, index) => {
    const [usual, last] = [shareOf(tax, left, whole.left), before.taxes[index] ?? 0]
    return isLess ? Math.min(usual, last) : Math.max(usual, last)
  })
  // In reverse, so that the first tax, which is the country's, is adjusted last.
  let tooMuch = Math.abs(sum(after) - sum(before.taxes)) - Math.abs(left - before.left)
  for (let index = after.length - 1; index >= 0 && tooMuch > 0; index -= 1) {
    const [now, last] = [after[index] ?? 0, before.taxes[index] ?? 0]
    const back = Math.min(tooMuch, Math.abs(now - last))
    after[index] = isLess ? now + back : now - back
    tooMuch -= back
  }
  let beyond = sum(after) - left
  for (let index = after.length - 1; index >= 0 && beyond > 0; index -= 1) {
    const off = Math.min(beyond, after[index] ?? 0)
    after[index] = (after[index] ?? 0) - off
    beyond -= off
  }
  return after
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, each) => all + each, 0)
}
