import { describe, expect, it } from 'vitest'
import { hasRightOfWithdrawal, withdrawalDaysOf } from './right-of-withdrawal.ts'

describe('the right of withdrawal', () => {
  const has = (country: string, terms = {}, isBusiness = false) =>
    hasRightOfWithdrawal(terms, { country, isBusiness })

  it.each(['DE', 'FR', 'PL', 'SE', 'IE', 'NO', 'IS', 'LI', 'RE', 'GB'])(
    'exists in %s',
    (country) => {
      expect(has(country)).toBe(true)
      expect(has(country, {}, true)).toBe(false)
    },
  )

  it.each(['CH', 'US', 'CA', 'AU', 'JP'])('in %s is up to the seller', (country) => {
    expect(has(country)).toBe(false)
    expect(has(country, { offersWithdrawalToAll: true })).toBe(true)
    expect(has(country, { offersWithdrawalToAll: true }, true)).toBe(false)
  })

  it('lasts 14 days, or as long as the seller grants', () => {
    expect(withdrawalDaysOf({})).toBe(14)
    expect(withdrawalDaysOf({ withdrawalDays: 30 })).toBe(30)
  })
})
