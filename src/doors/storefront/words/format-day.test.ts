import { describe, expect, it } from 'vitest'
import { formatDay } from './format-day.ts'

describe('formatDay', () => {
  it.each([
    ['en-US', 'Nov\u00a021', 'November 21, 2026'],
    ['en-GB', '21\u00a0Nov', '21 November 2026'],
    ['de-AT', '21.\u00a0Nov.', '21. November 2026'],
    ['pl-PL', '21\u00a0lis', '21 listopada 2026'],
    ['sv-SE', '21\u00a0nov.', '21 november 2026'],
  ])('formats days for %s, whatever the server’s time zone', (locale, short, long) => {
    const lateInTheDay = Date.UTC(2026, 10, 21, 23, 59)
    expect(formatDay(lateInTheDay, 'short', locale)).toBe(short)
    expect(formatDay(lateInTheDay, 'long', locale)).toBe(long)
  })
})
