// Names that have not been used for a minute have a full bucket, which is as good as none. They hold
// addresses of people, so they go soon.

import type { Database } from '../database/database.ts'

export async function expireRateLimits(deps: {
  database: Database
  now: () => number
}): Promise<void> {
  const { database, now } = deps
  if (database.kind !== 'postgres') return
  await database.queries.deleteFrom('rate_limits').where('full_at', '<=', now()).execute()
}
