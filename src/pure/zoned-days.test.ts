import { describe, expect, it } from 'vitest'
import { addDays, dayIn, isDay, isTimeZone, startOfDay } from './zoned-days.ts'

describe('days of a time zone', () => {
  it.each([
    ['Europe/Berlin', '2026-11-21', '2026-11-20T23:00:00.000Z'],
    ['Europe/Berlin', '2026-07-01', '2026-06-30T22:00:00.000Z'],
    // The clocks change that night.
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-01', '2026-11-01T07:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-02', '2026-11-02T08:00:00.000Z'],
    ['Pacific/Auckland', '2026-01-01', '2025-12-31T11:00:00.000Z'],
    // That day has no midnight.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    ['UTC', '2026-11-21', '2026-11-21T00:00:00.000Z'],
  ])('begin in %s on %s at %s', (zone, day, start) => {
    const at = startOfDay(zone, day)
    expect(new Date(at).toISOString()).toBe(start)
    expect([dayIn(zone, at - 1), dayIn(zone, at)]).toEqual([addDays(day, -1), day])
  })

  it('are written days of the calendar, whose end can be written too', () => {
    const texts = ['2028-02-29', '2027-02-29', '2027-2-1', '9999-12-30', '9999-12-31', 'tomorrow']
    expect(texts.filter(isDay)).toEqual(['2028-02-29', '9999-12-30'])
  })

  it('accept named zones', () => {
    expect(['Europe/Berlin', 'UTC', '', 'Europe/Nowhere'].map(isTimeZone)).toEqual([
      ...[true, true, false, false],
    ])
  })
})
