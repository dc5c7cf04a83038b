import { describe, expect, it } from 'vitest'
import { dayIn } from '../../pure/zoned-days.ts'
import { monthOf, monthsBetween, startOfMonth } from './months.ts'

describe('months', () => {
  it.each([
    ['2026-01', 'UTC', '2026-01-01T00:00:00.000Z'],
    ['2026-01', 'Europe/Berlin', '2025-12-31T23:00:00.000Z'],
    ['2026-07', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
    ['2026-11', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11', 'Asia/Kolkata', '2026-10-31T18:30:00.000Z'],
    // In these zones, clocks moved forward at that midnight.
    ['2017-10', 'America/Asuncion', '2017-10-01T04:00:00.000Z'],
    ['2011-04', 'Asia/Amman', '2011-03-31T22:00:00.000Z'],
  ])('%s begins in %s at %s', (month, timeZone, at) => {
    const begins = startOfMonth(month, timeZone)
    expect(new Date(begins).toISOString()).toBe(at)
    expect([monthOf(begins, timeZone), monthOf(begins - 1, timeZone)]).toEqual([
      month,
      expect.not.stringContaining(month),
    ])
    expect(dayIn(timeZone, begins)).toBe(`${month}-01`)
  })

  it('begin where the previous month ends', () => {
    for (const timeZone of ['UTC', 'Europe/Berlin', 'Pacific/Apia', 'Australia/Lord_Howe']) {
      for (const month of monthsBetween('2023-12', '2026-12')) {
        const end = startOfMonth(month, timeZone, 1)
        expect(monthOf(end - 1, timeZone)).toBe(month)
        expect(monthOf(end, timeZone)).not.toBe(month)
      }
    }
  })

  it('count across years, and are limited to what can be shown', () => {
    const turn = ['2025-11', '2025-12', '2026-01', '2026-02']
    expect(monthsBetween('2025-11', '2026-02')).toEqual(turn)
    expect(monthsBetween('2026-05', '2026-02')).toEqual(['2026-02'])
    expect(monthsBetween('1970-01', '2026-02')).toHaveLength(60)
  })
})
