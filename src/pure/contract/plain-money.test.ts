import { describe, expect, it } from 'vitest'
import { plainAmount, readPlainAmount } from './plain-money.ts'

describe('plainAmount', () => {
  it.each([
    [1250, 'USD', '12.50'],
    [5, 'EUR', '0.05'],
    [1250, 'JPY', '1250'],
    [1234, 'KWD', '1.234'],
  ])('converts %i %s to %s and back', (amount, currency, text) => {
    expect(plainAmount(amount, currency)).toBe(text)
    expect(readPlainAmount(text, currency)).toBe(amount)
  })

  it('formats negative amounts', () => {
    expect(plainAmount(-5, 'USD')).toBe('-0.05')
  })

  it.each([
    ['17', 'USD', 1700],
    ['12,5', 'USD', 1250],
    ['17,05', 'EUR', 1705],
    [' 12. ', 'USD', 1200],
    ['17', 'JPY', 17],
  ])('reads %j in %s', (text, currency, amount) => {
    expect(readPlainAmount(text, currency)).toBe(amount)
  })

  it.each(['', '-1', '1.234', '1 700', '1,000.00', 'x', '1e3', '.5', '$5', '99999999999'])(
    'rejects %j',
    (text) => {
      expect(readPlainAmount(text, 'USD')).toBeNull()
    },
  )

  it('rejects more digits than the currency has', () => {
    expect(readPlainAmount('1.5', 'JPY')).toBeNull()
  })
})
