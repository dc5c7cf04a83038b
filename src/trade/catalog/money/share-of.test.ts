import { describe, expect, it } from 'vitest'
import { shareOf } from './share-of.ts'

describe('shareOf', () => {
  it('rounds half up, and is exact for the whole and for zero', () => {
    expect(shareOf(1000, 3000, 3000)).toBe(1000)
    expect(shareOf(1000, 2000, 3000)).toBe(667)
    expect(shareOf(1, 1, 2)).toBe(1)
    expect(shareOf(1000, 0, 3000)).toBe(0)
    expect(shareOf(0, 0, 0)).toBe(0)
    expect(shareOf(900_000_001, 2_000_000_002, 2_000_000_003)).toBe(900_000_001)
  })

  it('never grows while less is left', () => {
    let before = 777
    for (let left = 3000; left >= 0; left -= 1) {
      const share = shareOf(777, left, 3000)
      expect(share).toBeLessThanOrEqual(before)
      expect(Math.abs(share - (777 * left) / 3000)).toBeLessThanOrEqual(0.5)
      before = share
    }
  })
})
