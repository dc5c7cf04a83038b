// Answers are forgotten: after a day, and those about one thing when that is gone.

import { sql } from 'kysely'
import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'

/** They are kept for a day; then their keys may be used anew. */
export async function expireIdempotencyKeys(deps: DatabaseDeps): Promise<void> {
  await deps.database.queries
    .deleteFrom('idempotency_keys')
    .where('expires_at', '<=', deps.now())
    .execute()
}

/** Sent again, the request is answered as the thing stands then. `said`: what the answers say of it, as JSON writes that. */
export async function forgetAnswers(tx: Queries, storeId: StoreId, said: string): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('store_id', '=', storeId)
    .where(sql<string>`answer`, 'like', `%${said}%`)
    .execute()
}
