// Replaces a store's key. The previous keys stay valid for the overlap, so that it can be rotated
// without downtime.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { notFound } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { type KeyKind, keyHint, keyLookup, newAccessKey, newSecretKey } from '../key-lookup.ts'

/** Returns the key itself, which is shown once: only the hash of a secret key is stored. */
export async function rotateKey(
  tx: Queries,
  { storeId, kind, overlapMs }: { storeId: StoreId; kind: KeyKind; overlapMs: number },
  at: number,
): Promise<string> {
  const key = kind === 'access' ? newAccessKey() : newSecretKey()
  await expireCurrent(tx, storeId, kind, at + overlapMs)
  // A person's decision, which a configuration with an older key must not revert.
  await tx
    .updateTable('store_keys')
    .set({ withdrawn_at: at })
    .where('store_id', '=', storeId)
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .execute()
  await insertKey(tx, { storeId, kind, key }, at)
  return key
}

/** Sets an end for the current key, the one without any. Other keys keep theirs. */
export async function expireCurrent(
  tx: Queries,
  storeId: StoreId,
  kind: KeyKind,
  expiresAt: number,
): Promise<void> {
  await tx
    .updateTable('store_keys')
    .set({ expires_at: expiresAt })
    .where('store_id', '=', storeId)
    .where('kind', '=', kind)
    .where('expires_at', 'is', null)
    .execute()
}

export async function insertKey(
  tx: Queries,
  { storeId, kind, key }: { storeId: StoreId; kind: KeyKind; key: string },
  at: number,
): Promise<void> {
  await tx
    .insertInto('store_keys')
    .values({
      id: randomBytes(12).toString('hex'),
      store_id: storeId,
      kind,
      lookup: keyLookup(kind, key),
      hint: keyHint(key),
      created_at: at,
      expires_at: null,
    })
    .execute()
}

/**
 * Revokes a replaced key immediately and permanently. The current key cannot be revoked, only
 * replaced, because a store always has one. Returns the key's kind. Throws `not_found` (404).
 */
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
  throw notFound(
    sentence(
      'This key has already ended, or it is the current key. Replace the current key instead.',
    ),
  )
}
