// The rate limits of a program: counted in its memory, and on PostgreSQL together with the other
// nodes.

import type { Database } from '../database/database.ts'
import { createMemoryMeter } from './meter.ts'
import { createRateLimits, type RateLimits, type RateLimitsOptions } from './rate-limits.ts'
import { createSharedMeter } from './shared-meter.ts'

type Options = Omit<RateLimitsOptions, 'meter'> & { database: Database }

export function openRateLimits({ database, ...options }: Options): RateLimits {
  const { now, log } = options
  const meter =
    database.kind === 'postgres'
      ? createSharedMeter(database.queries, now, (error) =>
          log.warn({ err: error }, 'The database could not be asked about a rate limit.'),
        )
      : createMemoryMeter(now)
  return createRateLimits({ ...options, meter })
}
