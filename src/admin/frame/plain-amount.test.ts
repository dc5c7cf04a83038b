import { describe, expect, it } from 'vitest'
import { plainAmount, readPlainAmount } from './plain-amount.ts'

describe('plainAmount', () => {
  it.each([
    [1250, 'USD', '12.50'],
    [5, 'EUR', '0.05'],
    [1250, 'JPY', '1250'],
  ])('%i %s is %s, and back', (amount, currency, text) => {
    expect(plainAmount(amount, currency)).toBe(text)
    expect(readPlainAmount(text, currency)).toBe(amount)
  })

  it('reads what people type, and nothing else', () => {
    expect(readPlainAmount('12,5', 'USD')).toBe(1250)
    expect(readPlainAmount(' 12 ', 'USD')).toBe(1200)
    for (const text of ['', '-1', '1.234', '1,000.00', 'x', '1e3', '$5']) {
      expect(readPlainAmount(text, 'USD')).toBeNull()
    }
    expect(readPlainAmount('1.5', 'JPY')).toBeNull()
  })
})
