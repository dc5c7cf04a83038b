import { describe, expect, it } from 'vitest'
import { fillCount } from './fill-count.ts'

describe('fillCount', () => {
  const prints = { one: '{count} wydruk', few: '{count} wydruki', many: '{count} wydruków' }
  const message = { ...prints, other: '{count} wydruku' }

  it('uses the plural form of the language for the count', () => {
    const filled = [1, 2, 5, 22, 25].map((count) => fillCount(message, count, 'pl'))
    expect(filled).toEqual(['1 wydruk', '2 wydruki', '5 wydruków', '22 wydruki', '25 wydruków'])
  })

  it('falls back to the form “other”', () => {
    expect(fillCount({ other: '{count} prints' }, 1, 'en')).toBe('1 prints')
  })

  it('formats the number for the language', () => {
    expect(fillCount({ other: '{count}' }, 12345, 'de')).toBe('12.345')
  })
})
