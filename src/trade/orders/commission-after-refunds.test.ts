import { describe, expect, it } from 'vitest'
import { commissionAfterRefunds } from './commission-after-refunds.ts'

describe('commissionAfterRefunds', () => {
  it('takes the share of what is left, rounded half up, and nothing of a whole refund', () => {
    expect(commissionAfterRefunds({ commission: 1000, total: 3000, refunded_total: 0 })).toBe(1000)
    expect(commissionAfterRefunds({ commission: 1000, total: 3000, refunded_total: 1000 })).toBe(
      667,
    )
    expect(commissionAfterRefunds({ commission: 1, total: 2, refunded_total: 1 })).toBe(1)
    expect(commissionAfterRefunds({ commission: 1000, total: 3000, refunded_total: 3000 })).toBe(0)
    expect(commissionAfterRefunds({ commission: 0, total: 0, refunded_total: 0 })).toBe(0)
    const large = { commission: 900_000_001, total: 2_000_000_003, refunded_total: 1 }
    expect(commissionAfterRefunds(large)).toBe(900_000_001)
  })

  it('gives back as much in steps as at once', () => {
    for (let refunded = 0; refunded <= 3000; refunded += 1) {
      const left = commissionAfterRefunds({
        commission: 777,
        total: 3000,
        refunded_total: refunded,
      })
      const before = { commission: 777, total: 3000, refunded_total: Math.max(0, refunded - 1) }
      expect(left).toBeLessThanOrEqual(commissionAfterRefunds(before))
      expect(Math.abs(left - (777 * (3000 - refunded)) / 3000)).toBeLessThanOrEqual(0.5)
    }
  })
})
