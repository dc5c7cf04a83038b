import { expect, it } from 'vitest'
import { summarize } from './summary.ts'

const page = (begunAt: number, isGood = true, ms = 10) =>
  ({ kind: 'page', begunAt, ms, isGood }) as const

it('says how much was served, how long nothing was, and when everything was again', () => {
  const samples = [
    page(0),
    page(100),
    page(200, false),
    page(300, false),
    page(700),
    page(1000, false),
  ]
  const { page: seen, order } = summarize([...samples, page(1100, true, 30)], { from: 90, to: 800 })
  expect(seen).toEqual({
    availability: 50,
    longestGapMs: 600,
    recoveredMs: 200,
    before: { p50: 10, p95: 10, p99: 10 },
    during: { p50: 10, p95: 10, p99: 10 },
    after: { p50: 10, p95: 10, p99: 10 },
  })
  expect(order).toMatchObject({ availability: 100, recoveredMs: 0, during: null })
})
