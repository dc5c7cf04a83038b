// Creates the store "Handprint" in test mode at the first start; later starts find it. New keys in
// the configuration are added, and the previous ones stay valid for a week, so that a key can be
// rotated without downtime. A key replaced or revoked in the panel stays so, even if the
// configuration still names it.

import type { Database, Queries } from '../../ground/database/database.ts'
import type { AccessKey, OperatorKey, SecretKey } from '../../pure/contract/keys.ts'
import { ConfigFaults } from '../../pure/errors.ts'
import { type KeyKind, keyLookup, newAccessKey, newSecretKey } from './key-lookup.ts'
import { ensureOperatorKey } from './keys/operator-keys.ts'
import { readAccessKey } from './keys/read-keys.ts'
import { expireCurrent, insertKey } from './keys/rotate-key.ts'
import { insertStore } from './settings/create-store.ts'
import { type Store, storeOf } from './store.ts'

export const keyOverlapMs = 7 * 24 * 60 * 60 * 1000

export type FirstStore = {
  store: Store
  /** The configured key, or the newest one. */
  accessKey: AccessKey
  /** Just generated at random. Shown once, because only its hash is stored. */
  newSecretKey: SecretKey | null
  /** Log messages about configured keys that will expire. */
  warnings: string[]
}

/** If absent or null, a key is generated at the first start, except for the operator. */
export type ConfiguredKeys = {
  accessKey?: AccessKey | null
  secretKey?: SecretKey | null
  operatorKey?: OperatorKey | null
}

/**
 * Safe to call on several nodes: transactions are serializable, so only one store is created.
 * Throws ConfigFaults, without any change, for keys that are no longer valid.
 */
export function ensureFirstStore(
  database: Database,
  keys: ConfiguredKeys,
  now: () => number,
): Promise<FirstStore> {
  return database.transaction(async (tx) => {
    const at = now()
    const found = await oldestStore(tx)
    const store = found ?? (await insertStore(tx, { name: 'Handprint', currency: 'USD' }, at))
    const generated = found || keys.secretKey ? null : newSecretKey()
    const accessKey = keys.accessKey ?? (found ? null : newAccessKey())
    const secretKey = keys.secretKey ?? generated
    const reported: CheckedKeys = { faults: [], warnings: [] }
    if (accessKey) await addKey(tx, store, 'access', accessKey, at, reported)
    if (secretKey) await addKey(tx, store, 'secret', secretKey, at, reported)
    if (keys.operatorKey) {
      const fault = await ensureOperatorKey(tx, keys.operatorKey, { overlapMs: keyOverlapMs, at })
      if (fault !== null) reported.faults.push(fault)
    }
    if (reported.faults.length > 0) throw new ConfigFaults(reported.faults)
    return {
      store,
      accessKey: await readAccessKey(tx, store.id),
      newSecretKey: generated,
      warnings: reported.warnings,
    }
  })
}

type CheckedKeys = { faults: string[]; warnings: string[] }

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
  at: number,
  { faults, warnings }: CheckedKeys,
): Promise<void> {
  const variable = `HANDPRINT_${kind.toUpperCase()}_KEY`
  const known = await tx
    .selectFrom('store_keys')
    .selectAll()
    .where('lookup', '=', keyLookup(kind, key))
    .executeTakeFirst()
  if (known && known.store_id !== store.id) {
    faults.push(`${variable} contains a key of another store. Use a different key.`)
    return
  }
  if (known && known.expires_at === null) return
  const mend = `Set the current key or a new one, or remove the variable and manage keys in the panel at /admin/stores/${store.id}.`
  if (known && known.expires_at !== null && known.expires_at <= at) {
    faults.push(`${variable} contains a revoked key, which can’t be used again. ${mend}`)
    return
  }
  if (known && known.withdrawn_at !== null) {
    const end = new Date(known.expires_at ?? at).toISOString()
    warnings.push(
      `${variable} contains a key that was replaced in the panel. It expires at ${end}; after that, the program doesn’t start with it. ${mend}`,
    )
    return
  }
  await expireCurrent(tx, store.id, kind, at + keyOverlapMs)
  if (known) {
    // An earlier start replaced this key, and the configuration returns to it.
    await tx
      .updateTable('store_keys')
      .set({ expires_at: null })
      .where('id', '=', known.id)
      .execute()
    return
  }
  await insertKey(tx, { storeId: store.id, kind, key }, at)
}
