// Answers are kept for a day; then their keys may be used anew.

import type { Database } from '../../../ground/database/database.ts'

export async function expireIdempotencyKeys(deps: {
  database: Database
  now: () => number
}): Promise<void> {
  await deps.database.queries
    .deleteFrom('idempotency_keys')
    .where('expires_at', '<=', deps.now())
    .execute()
}
