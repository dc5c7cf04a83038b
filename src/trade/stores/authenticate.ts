import type { Queries } from '../../ground/database/database.ts'
import { isAccessKey, isOperatorKey, isSecretKey } from '../../pure/contract/keys.ts'
import type { AuditActor } from '../audit/add-audit-entry.ts'
import { type KeyKind, keyLookup } from './key-lookup.ts'
import { useOperatorKey } from './keys/operator-keys.ts'
import { type Store, storeOf } from './store.ts'
import {
  accessKeyInsteadOfOperatorKey,
  accessKeyInsteadOfSecretKey,
  accessKeyInvalid,
  accessKeyMissing,
  accessKeyNotBearer,
  accessKeysOfTwoStores,
  ofOperatorOnly,
  operatorKeyInsteadOfAnother,
  operatorKeyInvalid,
  operatorKeyMissing,
  secretKeyInsteadOfAccessKey,
  secretKeyInvalid,
  secretKeyMissing,
} from './store-errors.ts'

type Header = string | string[] | undefined

/** A store authenticated by its secret key, and the key for the audit log. */
export type KeyedStore = Store & { by: AuditActor }

export type PushHeaders = {
  authorization?: Header
  /** The `CP-ApiKey` header. Clients also send `CP-Authorization: basic`, which is ignored. */
  cpApiKey?: Header
}

/** Throws `access_key_invalid` (401). */
export async function storeByAccessKey(
  db: Queries,
  key: string,
  now: () => number,
): Promise<Store> {
  if (isSecretKey(key)) throw secretKeyInsteadOfAccessKey()
  if (isOperatorKey(key)) throw operatorKeyInsteadOfAnother('access')
  const store = isAccessKey(key) ? await storeByKey(db, 'access', key, now) : null
  if (!store) throw accessKeyInvalid()
  return store
}

/**
 * The store of a push. A wrong key is always an error. A missing key is accepted only while the
 * installation has a single store and it is in test mode, so that the first curl works. Throws
 * `access_key_missing` or `access_key_invalid` (401).
 */
export async function storeForPush(
  db: Queries,
  headers: PushHeaders,
  now: () => number,
): Promise<Store> {
  const apiKey = textOf(headers.cpApiKey)
  const authorization = textOf(headers.authorization)
  const bearer = authorization === undefined ? undefined : bearerOf(authorization)
  // If an API key was sent too, another Authorization scheme may be meant for a proxy in front of
  // us.
  if (bearer === null && apiKey === undefined) throw accessKeyNotBearer()

  const keys = [bearer, apiKey].filter((key) => typeof key === 'string')
  if (keys.length === 0) return await onlyTestStore(db)
  const stores: Store[] = []
  for (const key of keys) stores.push(await storeByAccessKey(db, key, now))
  const [store, other] = stores
  if (!store || (other && other.id !== store.id)) throw accessKeysOfTwoStores()
  return store
}

/**
 * The store of a print image push. Only with the secret key may it replace what orders rely on,
 * because the access key is public. Throws as storeForPush(), and `secret_key_invalid` (401).
 */
export async function storeForPrintPush(
  db: Queries,
  headers: PushHeaders,
  now: () => number,
): Promise<{ store: Store; replacer: AuditActor | null }> {
  const bearer = bearerOf(textOf(headers.authorization) ?? '')
  if (bearer === null || !isSecretKey(bearer)) {
    return { store: await storeForPush(db, headers, now), replacer: null }
  }
  const store = await storeBySecretKey(db, headers.authorization, now)
  const apiKey = textOf(headers.cpApiKey)
  const other = apiKey === undefined ? store : await storeByAccessKey(db, apiKey, now)
  if (other.id !== store.id) throw accessKeysOfTwoStores()
  return { store, replacer: store.by }
}

/** Throws `secret_key_missing` or `secret_key_invalid` (401). */
export async function storeBySecretKey(
  db: Queries,
  authorization: Header,
  now: () => number,
): Promise<KeyedStore> {
  const key = bearerKey(authorization)
  if (key === null) throw secretKeyMissing()
  if (isAccessKey(key)) throw accessKeyInsteadOfSecretKey()
  if (isOperatorKey(key)) throw operatorKeyInsteadOfAnother('secret')
  const store = isSecretKey(key) ? await storeByKey(db, 'secret', key, now) : null
  if (!store) throw secretKeyInvalid()
  return store
}

/**
 * Authorizes access to what belongs to the whole installation: an operator key, or the only store's
 * secret key as long as no integrator has had an account. Throws `operator_key_missing`,
 * `operator_key_invalid` (401) and `access_denied` (403).
 */
export async function operatorByKey(
  db: Queries,
  authorization: Header,
  now: () => number,
): Promise<AuditActor> {
  const key = bearerKey(authorization)
  if (key === null) throw operatorKeyMissing()
  if (isAccessKey(key)) throw accessKeyInsteadOfOperatorKey()
  if (isOperatorKey(key)) {
    const known = await useOperatorKey(db, key, now())
    if (known === null) throw operatorKeyInvalid()
    return { id: `key ${known.id}`, name: `operator key …${known.hint}` }
  }
  const store = isSecretKey(key) ? await storeByKey(db, 'secret', key, now) : null
  if (!store) throw operatorKeyInvalid()
  if (!(await storeIsAlone(db))) throw ofOperatorOnly()
  return store.by
}

/** Whether its secret key is the operator's own: no integrator ever had an account for it. */
export async function storeIsAlone(db: Queries): Promise<boolean> {
  const stores = await db.selectFrom('stores').select('integrators_since').limit(2).execute()
  return stores.length === 1 && stores.every((each) => each.integrators_since === null)
}

/** Whether the key is still valid, so that it may finish what it began. `id` is the actor's. */
export async function isKeyAtWork(db: Queries, { id }: AuditActor, at: number): Promise<boolean> {
  const key = await db
    .selectFrom('store_keys')
    .select('id')
    .where('id', '=', id.replace(/^key /, ''))
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', at)]))
    .executeTakeFirst()
  return key !== undefined
}

async function storeByKey(
  db: Queries,
  kind: KeyKind,
  key: string,
  now: () => number,
): Promise<KeyedStore | null> {
  const row = await db
    .selectFrom('store_keys')
    .innerJoin('stores', 'stores.id', 'store_keys.store_id')
    .selectAll('stores')
    .select(['store_keys.id as key_id', 'store_keys.hint as key_hint'])
    .where('store_keys.kind', '=', kind)
    .where('store_keys.lookup', '=', keyLookup(kind, key))
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now())]))
    .executeTakeFirst()
  if (row === undefined) return null
  return { ...storeOf(row), by: { id: `key ${row.key_id}`, name: `key …${row.key_hint}` } }
}

async function onlyTestStore(db: Queries): Promise<Store> {
  const rows = await db.selectFrom('stores').selectAll().limit(2).execute()
  const [row] = rows
  if (!row || rows.length > 1 || row.mode !== 'test') throw accessKeyMissing()
  return storeOf(row)
}

function textOf(header: Header): string | undefined {
  return (Array.isArray(header) ? header.join(', ') : header)?.trim()
}

/** Null if there is none. */
function bearerKey(authorization: Header): string | null {
  const header = textOf(authorization)
  // An unset shell variable produces an empty token.
  return header === undefined ? null : bearerOf(header) || null
}

/** The token of `Bearer <token>` (RFC 6750). Null for any other scheme. */
function bearerOf(authorization: string): string | null {
  const [scheme = '', ...rest] = authorization.split(/\s+/)
  return scheme.toLowerCase() === 'bearer' ? rest.join(' ') : null
}
