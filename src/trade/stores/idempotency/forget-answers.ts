// What was answered about one thing is forgotten: sent again, the request is answered as that stands now.

import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'

/** `location` is where the thing is, as the answers have it. */
export async function forgetAnswers(
  tx: Queries,
  storeId: StoreId,
  location: string,
): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('store_id', '=', storeId)
    .where(sql<string>`answer`, 'like', `%"location":"${location}"%`)
    .execute()
}
