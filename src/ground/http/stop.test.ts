import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStop } from './stop.ts'

describe('a clean stop', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('of ten seconds answers after 4 what does not finish, and cuts after 6 what does not end', async () => {
    let cuts = 0
    let closed: (value: unknown) => void = () => undefined
    const closing = new Promise((resolve) => {
      closed = resolve
    })
    const closeAllConnections = () => closed(cuts++)
    const stopping = new AbortController()
    const stopped = createStop(
      { close: () => closing, server: { closeAllConnections } },
      stopping,
      10_000,
    )()
    vi.advanceTimersByTime(3_999)
    expect(stopping.signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(stopping.signal.reason).toMatchObject({ code: 'shutting_down', status: 503 })
    vi.advanceTimersByTime(1_999)
    expect(cuts).toBe(0)
    vi.advanceTimersByTime(1)
    expect(cuts).toBe(1)
    await stopped
  })

  it('cuts nothing when nothing is under way', async () => {
    const stopping = new AbortController()
    const closeAllConnections = () => expect.unreachable()
    await createStop({ close: async () => {}, server: { closeAllConnections } }, stopping, 10_000)()
    expect(stopping.signal.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})
