// Deletes stored answers: after a day, and those about an object once it is deleted.

import { sql } from 'kysely'
import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'

/** Answers are kept for a day. After that their keys can be reused. */
export async function expireIdempotencyKeys(deps: DatabaseDeps): Promise<void> {
  await deps.database.queries
    .deleteFrom('idempotency_keys')
    .where('expires_at', '<=', deps.now())
    .execute()
}

/**
 * A retried request is then answered from the current state. `said`: a JSON fragment that the
 * answers contain.
 */
export async function forgetAnswers(tx: Queries, storeId: StoreId, said: string): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('store_id', '=', storeId)
    .where(sql<string>`answer`, 'like', `%${said}%`)
    .execute()
}
