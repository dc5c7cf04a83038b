// A new key of a store. The ones before keep working for the overlap, so that it can be changed
// everywhere without a gap.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { notFound } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { type KeyKind, keyHint, keyLookup, newAccessKey, newSecretKey } from '../key-lookup.ts'

/** The key itself, which is given out once: of a secret key only the hash is kept. */
export async function rotateKey(
  tx: Queries,
  { storeId, kind, overlapMs }: { storeId: StoreId; kind: KeyKind; overlapMs: number },
  at: number,
): Promise<string> {
  const key = kind === 'access' ? newAccessKey() : newSecretKey()
  await expireCurrent(tx, storeId, kind, at + overlapMs)
  // The decision of a person, which no configuration that still names an older key takes back.
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

/** Of keys without an end, which is the current one. Others keep the end that they have. */
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
 * Ends a key that was replaced, at once and for good. The current one is replaced instead: a store always
 * has one. Answers of which kind it was. Throws `not_found` (404).
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
    sentence('This key has ended already, or is the current one: replace that instead.'),
  )
}
