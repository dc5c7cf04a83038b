import { describe, expect, it } from 'vitest'
import { chooseJob, createTurns, largeBytesOf } from './choose-job.ts'

const megabyte = 1e6
const inspect = (megabytes: number) => queued('inspect', megabytes)
const render = (megabytes: number) => queued('render', megabytes)
const queued = (kind: 'inspect' | 'look' | 'render', megabytes: number) => ({
  job: { do: kind },
  byteLength: megabytes * megabyte,
  share: '',
})
const idle = { largeBytes: 0, inspectionsInARow: 0 }

describe('the next picture', () => {
  it('belongs to the store whose turn it is, however many another has queued', () => {
    const of = (share: string) => ({ ...inspect(1), share })
    const waiting = [...Array.from({ length: 5 }, () => of('flood')), of('a'), of('b'), of('a')]
    const turns = createTurns()
    const order: string[] = []
    for (let next = chooseJob(waiting, idle, turns.of); next !== undefined; ) {
      waiting.splice(waiting.indexOf(next), 1)
      turns.had(next, waiting)
      order.push(next.share)
      next = chooseJob(waiting, idle, turns.of)
    }
    expect(order.join(' ')).toBe('flood a b flood a flood flood flood')
  })

  it('alternates between stores, also if one queues its next only after its last was begun', () => {
    const of = (share: string) => ({ ...inspect(1), share })
    const waiting = [of('patient'), of('patient'), of('quick')]
    const turns = createTurns()
    const order: string[] = []
    for (let count = 0; count < 5; count++) {
      const next = chooseJob(waiting, idle, turns.of)
      if (next === undefined) break
      waiting.splice(waiting.indexOf(next), 1)
      turns.had(next, waiting)
      order.push(next.share)
      if (next.share === 'quick') waiting.push(of('quick'))
    }
    expect(order.join(' ')).toBe('patient quick patient quick quick')
  })

  it('is the one that has waited longest', () => {
    const waiting = [inspect(100), inspect(1), inspect(2)]
    expect(chooseJob(waiting, idle)).toBe(waiting[0])
    expect(chooseJob([], idle)).toBeUndefined()
  })

  it('is an inspection before a rendering, except for every fifth', () => {
    const waiting = [render(1), inspect(1)]
    expect(chooseJob(waiting, { ...idle, inspectionsInARow: 3 })).toBe(waiting[1])
    expect(chooseJob(waiting, { ...idle, inspectionsInARow: 4 })).toBe(waiting[0])
    expect(chooseJob([render(1)], idle)).toMatchObject({ job: { do: 'render' } })
  })

  it('is an early analysis as late as a rendering until its page is requested', () => {
    let isWaitedFor = false
    const look = { ...queued('look', 1), isWaitedFor: () => isWaitedFor }
    const waiting = [render(1), look, inspect(1)]
    expect(chooseJob(waiting, idle)).toBe(waiting[2])
    expect(chooseJob([look, render(1)], idle)).toBe(look)
    isWaitedFor = true
    expect(chooseJob(waiting, idle)).toBe(look)
    const turns = createTurns()
    turns.had(look, waiting)
    expect(turns.of('')).toBe(1)
  })

  it('is a small one while a large one is being decoded', () => {
    const waiting = [inspect(100), render(1)]
    expect(chooseJob(waiting, { ...idle, largeBytes: 100 * megabyte })).toBe(waiting[1])
  })

  it('is a second large one only within the limit, and any size if alone', () => {
    const running = { ...idle, largeBytes: 150 * megabyte }
    const waiting = [inspect(150), inspect(100)]
    expect(chooseJob(waiting, running)).toBe(waiting[1])
    expect(chooseJob([inspect(150)], running)).toBeUndefined()
    expect(chooseJob([inspect(9_000)], idle)).toBeDefined()
  })

  it('counts as large from 64 MiB on', () => {
    expect(largeBytesOf({ byteLength: 64 * 1024 * 1024 })).toBe(0)
    expect(largeBytesOf({ byteLength: 64 * 1024 * 1024 + 1 })).toBeGreaterThan(0)
  })
})
