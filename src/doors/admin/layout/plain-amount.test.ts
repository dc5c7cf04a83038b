import { describe, expect, it } from 'vitest'
import { plainAmount, readPlainAmount } from '../../../pure/contract/plain-money.ts'
import { withReader } from '../i18n/t.ts'
import { fieldAmount, fieldNumber } from './plain-amount.ts'

describe('fieldAmount', () => {
  it.each([
    ['en', '12.50', '9.975', '-3.0'],
    ['de', '12,50', '9,975', '-3,0'],
  ] as const)(
    'formats and parses amounts for the locale %s',
    (language, amount, percent, share) => {
      withReader({ asked: 'en', language, measures: null }, () => {
        expect(fieldAmount(1250, 'USD')).toBe(amount)
        expect(readPlainAmount(fieldAmount(1250, 'USD'), 'USD')).toBe(1250)
        expect(fieldAmount(1250, 'JPY')).toBe('1250')
        expect(fieldNumber(9.975)).toBe(percent)
        expect(fieldNumber(-3, 1)).toBe(share)
        expect(plainAmount(1250, 'USD')).toBe('12.50')
      })
    },
  )
})
