import { describe, expect, it } from 'vitest'
import { createExpectedWait } from './expected-wait.ts'
import type { PictureJob } from './picture-job.ts'

describe('createExpectedWait', () => {
  const one = (kind: PictureJob['do'], share = '') => ({ job: { do: kind }, share })
  const many = (kind: PictureJob['do'], count: number, share = '') =>
    Array.from({ length: count }, () => one(kind, share))

  it('depends on recent durations and the number of processes', () => {
    const wait = createExpectedWait(2)
    expect(wait.of(one('inspect'), many('inspect', 10))).toBe(500)
    for (let times = 0; times < 200; times++) wait.tell('inspect', 2_000)
    expect(wait.of(one('inspect'), many('inspect', 10))).toBeCloseTo(10_000)
    expect(wait.of(one('inspect'), [])).toBe(0)
  })

  it('counts the other kind only by its share of the turns', () => {
    const wait = createExpectedWait(1)
    expect(wait.of(one('inspect'), many('render', 100))).toBe(0)
    expect(wait.of(one('inspect'), [...many('inspect', 8), ...many('render', 100)])).toBe(1_000)
    expect(wait.of(one('render'), many('inspect', 1_000))).toBe(400)
    expect(wait.of(one('render'), [...many('inspect', 1_000), one('render')])).toBe(900)
  })

  it('makes a store wait for its own pictures, and for as many of others as it has', () => {
    const wait = createExpectedWait(1)
    const flood = many('inspect', 1_000, 'flood')
    expect(wait.of(one('inspect', 'flood'), flood)).toBe(100_000)
    expect(wait.of(one('inspect', 'other'), flood)).toBe(100)
    const both = [...flood, ...many('inspect', 4, 'other')]
    expect(wait.of(one('inspect', 'other'), both)).toBe(900)
  })
})
