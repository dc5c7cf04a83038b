import { describe, expect, it } from 'vitest'
import { countingChoices, lastOf } from './choice-times.ts'

const now = Date.UTC(2026, 5, 1)
const of = (names: string[], known: Record<string, number>, times?: Record<string, number>) => {
  const { counting, times: after } = countingChoices(names, known, { times, now })
  return { counting: [...counting], after }
}

describe('countingChoices', () => {
  it('applies the later of two choices, whichever arrives last', () => {
    expect(of(['size'], { size: 20 }, { size: 10 })).toEqual({ counting: [], after: { size: 20 } })
    expect(of(['size'], { size: 10 }, { size: 20 })).toEqual({
      counting: ['size'],
      after: { size: 20 },
    })
  })

  it('applies the same choice again: its answer may have been lost', () => {
    expect(of(['size'], { size: 10 }, { size: 10 }).counting).toEqual(['size'])
  })

  it('omits what was not chosen', () => {
    expect(of(['size', 'depth'], { depth: 5 }, { size: 10 })).toEqual({
      counting: ['size'],
      after: { depth: 5, size: 10 },
    })
  })

  it('treats choices without times as the newest, also after a clock that is ahead', () => {
    expect(of(['size'], { size: 10 }).after).toEqual({ size: now })
    expect(of(['size'], { depth: now + 7 }).after).toEqual({ depth: now + 7, size: now + 8 })
  })

  it('does not trust a clock that is more than a day ahead', () => {
    const day = 24 * 60 * 60 * 1000
    expect(of(['size'], {}, { size: Number.MAX_SAFE_INTEGER }).after).toEqual({ size: now + day })
  })
})

it('lastOf is 0 if nothing was chosen', () => {
  expect([lastOf(null), lastOf({}), lastOf({ a: 3, b: 9 })]).toEqual([0, 0, 9])
})
