import { describe, expect, it } from 'vitest'
import { arrivalDates } from './arrival-dates.ts'

describe('arrivalDates', () => {
  it('counts working days only', () => {
    const friday = Date.UTC(2026, 10, 20, 23)
    expect(arrivalDates({ minDays: 1, maxDays: 6 }, friday, 'en')).toEqual({
      arrivesFrom: 'Nov 23',
      arrivesTo: 'Nov 30',
    })
  })
})
