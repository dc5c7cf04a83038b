import { describe, expect, it } from 'vitest'
import { payableStep } from './payable-step.ts'

describe('payableStep', () => {
  it.each([
    ...['USD', 'JPY', 'ISK', 'UGX', 'HUF'].map((currency) => [currency, 1] as const),
    ...['MGA', 'CLF'].map((currency) => [currency, 100] as const),
    ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((currency) => [currency, 10] as const),
  ])('of %s is %d', (currency, step) => {
    expect(payableStep(currency)).toBe(step)
  })
})
