import { describe, expect, it } from 'vitest'
import { rulesOfMany } from '../../../../tests/helpers/rules-of-many.ts'
import { seededRandom } from '../../../../tests/helpers/seeded-random.ts'
import { mostOff, spreadOver } from './discounts.ts'

const line = (total: number, most = total) => ({ total, mostOff: most })

describe('spreadOver', () => {
  it('is in proportion to the totals, and adds up to the cent', () => {
    expect(spreadOver(1_000, [line(2_000), line(6_000)], 'USD')).toEqual([250, 750])
    expect(spreadOver(100, [line(500), line(500), line(500)], 'USD')).toEqual([33, 33, 34])
  })

  it('gives the others what a line at its margin floor cannot bear', () => {
    expect(spreadOver(900, [line(1_000, 100), line(1_000), line(1_000)], 'USD')).toEqual([
      100, 400, 400,
    ])
    expect(spreadOver(900, [line(1_000, 0), line(1_000, 50)], 'USD')).toEqual([0, 50])
  })

  it('keeps to the payable step', () => {
    expect(spreadOver(1_005, [line(2_000), line(1_000)], 'KWD')).toEqual([660, 340])
    expect(spreadOver(100, [line(300), line(200)], 'JPY')).toEqual([60, 40])
  })

  it('takes nothing off a free line, and nothing off for nothing', () => {
    expect(spreadOver(100, [line(0), line(200)], 'USD')).toEqual([0, 100])
    expect(spreadOver(0, [line(100)], 'USD')).toEqual([0])
    expect(spreadOver(-5, [line(100)], 'USD')).toEqual([0])
    expect(spreadOver(100, [], 'USD')).toEqual([])
  })

  it('adds up and stays within each line, whatever the numbers', () => {
    const random = seededRandom(11)
    const upTo = (most: number) => Math.floor(random() * (most + 1))
    const { hold, broken } = rulesOfMany()
    for (let round = 0; round < 3_000; round++) {
      const [currency, step] = round % 2 === 0 ? (['USD', 1] as const) : (['KWD', 10] as const)
      const most = round % 5 === 0 ? 1_000_000_000 : 30
      const lines = Array.from({ length: 1 + upTo(6) }, () => {
        const total = upTo(most) * step
        return line(total, upTo(total / step) * step)
      })
      const room = lines.reduce((sum, each) => sum + each.mostOff, 0)
      const amount = upTo(room * 2)
      const off = spreadOver(amount, lines, currency)
      hold(
        {
          'adds up': sum(off) === Math.floor(Math.min(amount, room) / step) * step,
          'keeps to the floor': off.every((each, index) => each <= (lines[index]?.mostOff ?? 0)),
          'is payable': off.every((each) => each >= 0 && each % step === 0),
        },
        { lines, amount, off },
      )
    }
    expect(broken).toEqual([])
  })
})

describe('mostOff', () => {
  it('leaves the cost with the margin floor, and is never negative', () => {
    expect(mostOff({ total: 3_000, quantity: 3, unitFloor: 800 })).toBe(600)
    expect(mostOff({ total: 3_000, quantity: 3, unitFloor: 1_001 })).toBe(0)
  })
})

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, each) => all + each, 0)
}
