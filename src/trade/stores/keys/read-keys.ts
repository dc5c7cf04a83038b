import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import type { AccessKey } from '../../../pure/contract/keys.ts'
import type { KeyKind } from '../key-lookup.ts'

export type StoreKey = {
  id: string
  kind: KeyKind
  /** The whole access key, which is public; the last four characters of a secret key. */
  shown: string
  createdAt: number
  /** Null for the current key. */
  expiresAt: number | null
}

export async function readKeys(db: Queries, storeId: StoreId, at: number): Promise<StoreKey[]> {
  const rows = await db
    .selectFrom('store_keys')
    .selectAll()
    .where('store_id', '=', storeId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .orderBy('kind')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    shown: row.kind === 'access' ? row.lookup : `sk_…${row.hint}`,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }))
}

/** The current key. A store always has one. */
export async function readAccessKey(db: Queries, storeId: StoreId): Promise<AccessKey> {
  const row = await db
    .selectFrom('store_keys')
    .select('lookup')
    .where('store_id', '=', storeId)
    .where('kind', '=', 'access')
    .where('expires_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  // Access keys are stored in plain text.
  return row.lookup as AccessKey
}
