// The meter of a service that is one process.

import { bucketMs, type Meter, maxNames, waitOf } from './meter.ts'
import { createRecentMap } from './recent-map.ts'

export function createMemoryMeter(now: () => number): Meter {
  const fullAt = createRecentMap<number>(maxNames)

  return {
    take(name, perMinute) {
      const at = now()
      const before = Math.max(fullAt.get(name) ?? 0, at)
      const waitMs = waitOf(before, 1, perMinute, at)
      if (waitMs === 0) fullAt.set(name, before + bucketMs / perMinute)
      return waitMs
    },
    waitFor: (name, perMinute) => waitOf(fullAt.get(name) ?? 0, 1, perMinute, now()),
  }
}
