// Who asks: the store that an access key or a secret key belongs to.

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

/** A store whose secret key was sent, and the key for the audit log. */
export type KeyedStore = Store & { by: AuditActor }

export type PushHeaders = {
  /** `Authorization`. */
  authorization?: Header
  /** `CP-ApiKey`; clients send `CP-Authorization: basic` beside it, which says nothing to us. */
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
 * Whose push it is. A wrong key is always an error; no key at all is accepted only while the
 * installation has a single store and that is in test mode, so that the first curl works.
 * Throws `access_key_missing` or `access_key_invalid` (401).
 */
export async function storeForPush(
  db: Queries,
  headers: PushHeaders,
  now: () => number,
): Promise<Store> {
  const apiKey = textOf(headers.cpApiKey)
  const authorization = textOf(headers.authorization)
  const bearer = authorization === undefined ? undefined : bearerOf(authorization)
  // Beside an API key, an Authorization of another scheme may be meant for a proxy in front of us.
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
 * Whose push of a print image it is. With the secret key it may replace what orders rely on: the
 * access key is for everybody to see. Throws as storeForPush, and `secret_key_invalid` (401).
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
 * Whose key it is that opens what belongs to the whole installation: an operator's, or, while nobody
 * but operators has an account, the secret key of the only store. Throws `operator_key_missing`,
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
    return { id: `key ${known.id}`, name: `operator’s key …${known.hint}` }
  }
  const store = isSecretKey(key) ? await storeByKey(db, 'secret', key, now) : null
  if (!store) throw operatorKeyInvalid()
  const stores = await db.selectFrom('stores').select('integrators_since').limit(2).execute()
  if (stores.length > 1 || stores.some((each) => each.integrators_since !== null)) {
    throw ofOperatorOnly()
  }
  return store.by
}

/** Whether what it began it may end, too. `id` is the actor's. */
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

/** Null: there is none. */
function bearerKey(authorization: Header): string | null {
  const header = textOf(authorization)
  // An empty one is what a shell makes of a variable that is not set.
  return header === undefined ? null : bearerOf(header) || null
}

/** The token of `Bearer <token>` (RFC 6750), null for any other scheme. */
function bearerOf(authorization: string): string | null {
  const [scheme = '', ...rest] = authorization.split(/\s+/)
  return scheme.toLowerCase() === 'bearer' ? rest.join(' ') : null
}
