// Ends a key that was replaced, at once and for good. The current one is replaced instead: a store always has one.

import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { notFound } from '../../../pure/errors.ts'
import type { KeyKind } from '../key-lookup.ts'

/** Of which kind it was. Throws `not_found` (404). */
export async function endKey(
  tx: Queries,
  { storeId, keyId }: { storeId: StoreId; keyId: string },
  at: number,
): Promise<KeyKind> {
  const ended = await tx
    .updateTable('store_keys')
    .set({ expires_at: at, withdrawn_at: at })
    .where('id', '=', keyId)
    .where('store_id', '=', storeId)
    .where('expires_at', '>', at)
    .returning('kind')
    .executeTakeFirst()
  if (ended !== undefined) return ended.kind
  throw notFound('This key has ended already, or is the current one: replace that instead.')
}
