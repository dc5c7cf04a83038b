import { describe, expect, it } from 'vitest'
import { formatNumber, formatPercent } from './format-number.ts'

describe('formatNumber and formatPercent', () => {
  it('format for the language', () => {
    expect(formatNumber(5472, 'en')).toBe('5,472')
    expect(formatNumber(5472, 'de')).toBe('5.472')
    expect(formatPercent(0.118, 'en')).toBe('12%')
  })
})
