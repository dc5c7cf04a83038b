import { describe, expect, it } from 'vitest'
import { crossesCustomsBorder } from './customs-border.ts'

describe('a parcel', () => {
  it.each([
    ['FR', 'PL', null],
    ['FR', 'MC', null],
    ['DE', 'PT', '9000-001'],
    ['GB', 'IM', null],
    ['GB', 'GB', 'BT1 1AA'],
    ['IE', 'GB', 'BT1 1AA'],
    ['CH', 'LI', null],
    ['US', 'PR', null],
    ['US', 'US', '00901'],
    ['CA', 'CA', null],
  ])('from %s to %s %s stays within one customs area', (from, country, postalCode) => {
    expect(crossesCustomsBorder(from, { country, region: null, postalCode })).toBe(false)
  })

  it.each([
    ['DE', 'GB', 'SW1A 1AA'],
    ['GB', 'IE', null],
    ['DE', 'CH', null],
    ['DE', 'NO', null],
    ['CH', 'DE', null],
    ['ES', 'ES', '35001'],
    ['FR', 'FR', '97400'],
    ['IT', 'IT', '23041'],
    ['GB', 'GB', 'JE2 3AB'],
    ['CA', 'US', '80202'],
    ['US', 'DE', null],
  ])('from %s to %s %s crosses a border', (from, country, postalCode) => {
    expect(crossesCustomsBorder(from, { country, region: null, postalCode })).toBe(true)
  })
})
