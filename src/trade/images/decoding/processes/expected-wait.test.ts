import { describe, expect, it } from 'vitest'
import { createExpectedWait } from './expected-wait.ts'
import type { PictureJob } from './picture-job.ts'

describe('createExpectedWait', () => {
  const many = (kind: PictureJob['do'], count: number) => Array.from({ length: count }, () => kind)

  it('goes by how long pictures have taken of late, and by how many processes there are', () => {
    const wait = createExpectedWait(2)
    expect(wait.of('inspect', many('inspect', 10))).toBe(500)
    for (let times = 0; times < 200; times++) wait.tell('inspect', 2_000)
    expect(wait.of('inspect', many('inspect', 10))).toBeCloseTo(10_000)
    expect(wait.of('inspect', [])).toBe(0)
  })

  it('counts of the other kind no more than its share of the turns', () => {
    const wait = createExpectedWait(1)
    expect(wait.of('inspect', many('render', 100))).toBe(0)
    expect(wait.of('inspect', [...many('inspect', 8), ...many('render', 100)])).toBe(1_000)
    expect(wait.of('render', many('inspect', 1_000))).toBe(400)
    expect(wait.of('render', [...many('inspect', 1_000), 'render'])).toBe(900)
  })
})
