// The first start makes the store "Handprint" in test mode; later starts find it. Keys that the
// configuration names and nobody knows yet are added, and the ones before keep working for a week,
// so that a key can be changed everywhere without a gap.

import type { AccessKey, SecretKey } from '../contract/keys.ts'
import type { Database, Queries } from '../database/database.ts'
import { type KeyKind, keyLookup, newAccessKey, newSecretKey } from './key-lookup.ts'
import { expireCurrent, insertKey } from './keys/rotate-key.ts'
import { insertStore } from './settings/create-store.ts'
import { type Store, storeOf } from './store.ts'

export const keyOverlapMs = 7 * 24 * 60 * 60 * 1000

export type FirstStore = {
  store: Store
  /** The configured key, or the newest one. */
  accessKey: AccessKey
  /** Made just now at random: to be shown once, since only its hash is kept. */
  newSecretKey: SecretKey | null
}

/** Absent or null: made at the first start. */
export type ConfiguredKeys = { accessKey?: AccessKey | null; secretKey?: SecretKey | null }

/** Several nodes may call this at once: transactions are serializable, so there is one store. */
export function ensureFirstStore(
  database: Database,
  keys: ConfiguredKeys,
  now: () => number,
): Promise<FirstStore> {
  return database.transaction(async (tx) => {
    const found = await oldestStore(tx)
    const store = found ?? (await insertStore(tx, { name: 'Handprint', currency: 'USD' }, now()))
    const generated = found || keys.secretKey ? null : newSecretKey()
    const accessKey = keys.accessKey ?? (found ? null : newAccessKey())
    const secretKey = keys.secretKey ?? generated
    if (accessKey) await addKey(tx, store, 'access', accessKey, now())
    if (secretKey) await addKey(tx, store, 'secret', secretKey, now())
    return {
      store,
      accessKey: accessKey ?? (await newestAccessKey(tx, store)),
      newSecretKey: generated,
    }
  })
}

async function oldestStore(tx: Queries): Promise<Store | null> {
  const row = await tx
    .selectFrom('stores')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ? storeOf(row) : null
}

async function addKey(
  tx: Queries,
  store: Store,
  kind: KeyKind,
  key: string,
  now: number,
): Promise<void> {
  const lookup = keyLookup(kind, key)
  const known = await tx
    .selectFrom('store_keys')
    .selectAll()
    .where('lookup', '=', lookup)
    .executeTakeFirst()
  if (known && known.store_id !== store.id) {
    throw new Error(`The configured ${kind} key belongs to another store. Choose a key of its own.`)
  }
  if (known && known.expires_at === null) return
  await expireCurrent(tx, store.id, kind, now + keyOverlapMs)
  if (known) {
    await tx
      .updateTable('store_keys')
      .set({ expires_at: null })
      .where('id', '=', known.id)
      .execute()
    return
  }
  await insertKey(tx, { storeId: store.id, kind, key }, now)
}

async function newestAccessKey(tx: Queries, store: Store): Promise<AccessKey> {
  const row = await tx
    .selectFrom('store_keys')
    .select('lookup')
    .where('store_id', '=', store.id)
    .where('kind', '=', 'access')
    .where('expires_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return row.lookup as AccessKey
}
