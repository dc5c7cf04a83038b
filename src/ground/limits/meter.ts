// Rate limiting by name. Each name has a bucket with a minute's worth of requests that refills
// evenly, so that a burst passes and excess requests wait briefly, not until a window ends (the
// generic cell rate algorithm). The only state is the time when the bucket will be full again.

import { createRecentMap } from './recent-map.ts'

export type Meter = {
  /** Counts a request and returns 0, or returns the milliseconds to wait without counting it. */
  take(name: string, perMinute: number): number | Promise<number>
  /**
   * Like `take`, without counting. Based on this process's knowledge; other nodes may know more.
   */
  waitFor(name: string, perMinute: number): number
  /** How far it is used up, likewise. */
  stateOf(name: string, perMinute: number): MeterState
}

export type MeterState = {
  /** Requests that fit now. */
  rest: number
  /** Until a whole minute's worth fits again. */
  fullInMs: number
}

export function stateAt(fullAt: number, perMinute: number, at: number): MeterState {
  const fullInMs = Math.max(0, fullAt - at)
  const rest = Math.floor(((bucketMs - fullInMs) * perMinute) / bucketMs + 0.001)
  return { rest: Math.max(0, rest), fullInMs }
}

export const bucketMs = 60_000

/** Maximum number of names. Beyond that the least recently used are forgotten. */
export const maxNames = 100_000

/** Milliseconds until another request fits, given that the bucket is full again at `fullAt`. */
export function waitOf(fullAt: number, perMinute: number, at: number): number {
  const fullThen = Math.max(fullAt, at) + bucketMs / perMinute
  // Compensates for rounding errors in sums of fractional milliseconds.
  return Math.max(0, fullThen - (at + bucketMs) - 0.001)
}

export function createMemoryMeter(now: () => number): Meter {
  const fullAt = createRecentMap<number>(maxNames)

  return {
    take(name, perMinute) {
      const at = now()
      const before = Math.max(fullAt.get(name) ?? 0, at)
      const waitMs = waitOf(before, perMinute, at)
      if (waitMs === 0) fullAt.set(name, before + bucketMs / perMinute)
      return waitMs
    },
    waitFor: (name, perMinute) => waitOf(fullAt.get(name) ?? 0, perMinute, now()),
    stateOf: (name, perMinute) => stateAt(fullAt.get(name) ?? 0, perMinute, now()),
  }
}
