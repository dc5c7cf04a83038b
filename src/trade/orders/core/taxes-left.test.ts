import { describe, expect, it } from 'vitest'
import { rulesOfMany } from '../../../../tests/helpers/rules-of-many.ts'
import { seededRandom } from '../../../../tests/helpers/seeded-random.ts'
import { taxesLeft } from './taxes-left.ts'

describe('taxesLeft', () => {
  const whole = { left: 100, taxes: [19] }

  it('is the share of what is left, rounded half up, exact for all and zero', () => {
    for (const [left, tax] of [
      [100, 19],
      [50, 10],
      [47, 9],
      [0, 0],
    ] as const) {
      expect(taxesLeft(whole, whole, left)).toEqual([tax])
    }
  })

  it('returns no tax to the shop on a refund of one unit', () => {
    // 9 of the tax is left, one unit less than the share at 49 and at 48.
    expect(taxesLeft(whole, { left: 50, taxes: [8] }, 49)).toEqual([8])
  })

  it('deducts no more tax than money, and of several taxes the last one later', () => {
    const two = { left: 10, taxes: [1, 1] }
    expect(taxesLeft(two, two, 9)).toEqual([1, 1])
    expect(taxesLeft(two, { left: 5, taxes: [1, 1] }, 4)).toEqual([0, 1])
    expect(taxesLeft(two, { left: 4, taxes: [0, 0] }, 5)).toEqual([1, 0])
  })

  it('keeps every step within its money, and ends exactly at zero and at the whole', () => {
    const random = seededRandom(12)
    const upTo = (most: number) => Math.floor(random() * (most + 1))
    const { hold, broken } = rulesOfMany()
    for (let round = 0; round < 2000; round += 1) {
      const taxes = [upTo(40), upTo(20)]
      const all = { left: sum(taxes) + upTo(200), taxes }
      let before = all
      for (const left of [upTo(all.left), upTo(all.left), upTo(all.left), 0, all.left]) {
        const after = { left, taxes: taxesLeft(all, before, left) }
        const steps = after.taxes.map((tax, index) => tax - (before.taxes[index] ?? 0))
        const money = left - before.left
        const exact = left === 0 ? [0, 0] : taxes
        const isExact = String(after.taxes) === String(exact)
        const rules = {
          'each tax goes the way of the money': steps.every((step) => step * money >= 0),
          'no more tax moves than money': Math.abs(sum(steps)) <= Math.abs(money),
          'no more tax is left than money': sum(after.taxes) <= left,
          'everything and nothing are exact': isExact || (left > 0 && left < all.left),
        }
        hold(rules, { all, before, after })
        before = after
      }
    }
    expect(broken).toEqual([])
  })
})

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, each) => all + each, 0)
}
