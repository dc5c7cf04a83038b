import { describe, expect, it } from 'vitest'
import { amountText, readAmount } from './amount-text.ts'

describe('readAmount', () => {
  it.each([
    ['17', 'USD', 1700],
    ['17.5', 'USD', 1750],
    ['17,05', 'EUR', 1705],
    ['0.07', 'GBP', 7],
    ['17', 'JPY', 17],
    ['1.234', 'KWD', 1234],
    [' 12. ', 'USD', 1200],
  ])('reads %j in %s', (text, currency, amount) => {
    expect(readAmount(text, currency)).toBe(amount)
    expect(readAmount(amountText(amount, currency), currency)).toBe(amount)
  })

  it.each(['', '17.005', '1 700', '1,700.00', '-1', '1e3', '.5', '99999999999'])(
    'refuses %j',
    (text) => {
      expect(readAmount(text, 'USD')).toBeNull()
    },
  )

  it('takes no digits that a currency does not have', () => {
    expect(readAmount('17.5', 'JPY')).toBeNull()
  })
})
