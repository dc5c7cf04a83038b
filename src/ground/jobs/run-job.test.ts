import { describe, expect, it } from 'vitest'
import { jobRetryPauseMs } from './run-job.ts'

describe('retryPauseMs', () => {
  it('triples from two seconds up to an hour', () => {
    const pauses = [1, 2, 3, 7, 8, 30].map((attempt) => jobRetryPauseMs(attempt, 0.5))
    expect(pauses).toEqual([2_000, 6_000, 18_000, 1_458_000, 3_600_000, 3_600_000])
  })

  it('varies by a fifth either way', () => {
    expect(jobRetryPauseMs(1, 0)).toBe(1_600)
    expect(jobRetryPauseMs(1, 0.999_999)).toBe(2_400)
  })
})
