// Counts requests by name. Each name has a bucket that holds a minute's worth and is refilled evenly,
// so that a burst goes through and what is above the rate waits for a moment, not for a window's end
// (the generic cell rate algorithm). All that has to be kept is when the bucket will be full again.

import { createRecentMap } from './recent-map.ts'

export type Meter = {
  /** Milliseconds to wait until one more fits; 0 when it did fit, and is counted. */
  take(name: string, perMinute: number): number | Promise<number>
  /** The same, and nothing is counted. What this process knows; others may know better. */
  waitFor(name: string, perMinute: number): number
}

export const bucketMs = 60_000

/** So many names are remembered; beyond that those of longest ago are free again. */
export const maxNames = 100_000

/** How long one more has to wait, in milliseconds, when the bucket is full again at `fullAt`. */
export function waitOf(fullAt: number, perMinute: number, at: number): number {
  const fullThen = Math.max(fullAt, at) + bucketMs / perMinute
  // Sums of fractions of milliseconds come out a little above.
  return Math.max(0, fullThen - (at + bucketMs) - 0.001)
}

/** Of a service that is one process. */
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
  }
}
