import { describe, expect, it } from 'vitest'
import { arrivalDays } from './working-days.ts'

describe('arrivalDays', () => {
  it('counts working days only', () => {
    const friday = Date.UTC(2026, 10, 20, 23)
    const days = arrivalDays({ minDays: 1, maxDays: 6 }, friday)
    expect(days).toEqual({ from: '2026-11-23', to: '2026-11-30' })
  })
})
