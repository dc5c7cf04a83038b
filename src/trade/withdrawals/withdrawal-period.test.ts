import { describe, expect, it } from 'vitest'
import { deliveredAt, endOfPeriod } from './withdrawal-period.ts'

const at = (time: string) => Date.parse(time)

describe('endOfPeriod', () => {
  // 2026-12-01 is a Tuesday.
  it.each([
    ['14 days', '2026-12-01T12:00Z', 14, 'UTC', '2026-12-16T00:00Z'],
    ['a longer period of the shop', '2026-12-01T12:00Z', 30, 'UTC', '2027-01-01T00:00Z'],
    [
      'the shop’s day, not that of UTC',
      '2026-12-01T23:30Z',
      14,
      'Europe/Berlin',
      '2026-12-16T23:00Z',
    ],
    ['a Saturday moved to Monday', '2026-12-05T12:00Z', 14, 'UTC', '2026-12-22T00:00Z'],
    ['a Sunday moved to Monday', '2026-12-06T12:00Z', 14, 'UTC', '2026-12-22T00:00Z'],
    ['clocks put forward', '2026-03-18T12:00Z', 14, 'Europe/Berlin', '2026-04-01T22:00Z'],
  ])('counts %s', (_, delivered, days, zone, end) => {
    expect(new Date(endOfPeriod(at(delivered), days, zone))).toEqual(new Date(end))
  })
})

describe('deliveredAt', () => {
  const event = (type: string, time: number, undone?: true) => ({
    type: `order.${type}`,
    at: time,
    detail: { undone },
  })
  it.each([
    ['no delivery is known', [event('shipped', 1)], null],
    ['the parcel arrived', [event('shipped', 1), event('delivered', 2)], 2],
    ['another parcel follows', [event('delivered', 2), event('shipped', 3)], null],
    ['a second parcel is under way', [event('delivered', 2), event('parcel_added', 3)], null],
    [
      'the last of two arrived',
      [event('delivered', 2), event('shipped', 3), event('delivered', 4)],
      4,
    ],
    ['a delivery was undone', [event('delivered', 2), event('shipped', 3, true)], null],
    ['a return was undone', [event('delivered', 2), event('delivered', 9, true)], 2],
  ])('%s', (_, events, expected) => {
    expect(deliveredAt(events)).toBe(expected)
  })
})
