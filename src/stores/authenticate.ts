// Who asks: the store that an access key or a secret key belongs to.

import { isAccessKey, isSecretKey } from '../contract/keys.ts'
import type { Queries } from '../database/database.ts'
import { type KeyKind, keyLookup } from './key-lookup.ts'
import { type Store, storeOf } from './store.ts'
import {
  accessKeyInsteadOfSecretKey,
  accessKeyInvalid,
  accessKeyMissing,
  accessKeyNotBearer,
  accessKeysOfTwoStores,
  ofOperatorOnly,
  secretKeyInsteadOfAccessKey,
  secretKeyInvalid,
  secretKeyMissing,
} from './store-errors.ts'

type Header = string | string[] | undefined

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
 * Whose push of a print image it is. With the secret key it may replace what paid orders rely on: the
 * access key is for everybody to see. Throws as storeForPush, and `secret_key_invalid` (401).
 */
export async function storeForPrintPush(
  db: Queries,
  headers: PushHeaders,
  now: () => number,
): Promise<{ store: Store; mayReplace: boolean }> {
  const bearer = bearerOf(textOf(headers.authorization) ?? '')
  if (bearer === null || !isSecretKey(bearer)) {
    return { store: await storeForPush(db, headers, now), mayReplace: false }
  }
  const store = await storeBySecretKey(db, headers.authorization, now)
  const apiKey = textOf(headers.cpApiKey)
  const other = apiKey === undefined ? store : await storeByAccessKey(db, apiKey, now)
  if (other.id !== store.id) throw accessKeysOfTwoStores()
  return { store, mayReplace: true }
}

/** Throws `secret_key_missing` or `secret_key_invalid` (401). */
export async function storeBySecretKey(
  db: Queries,
  authorization: Header,
  now: () => number,
): Promise<Store> {
  const header = textOf(authorization)
  if (header === undefined || header === '') throw secretKeyMissing()
  const key = bearerOf(header)
  // An empty one is what a shell makes of a variable that is not set.
  if (key === null || key === '') throw secretKeyMissing()
  if (isAccessKey(key)) throw accessKeyInsteadOfSecretKey()
  const store = isSecretKey(key) ? await storeByKey(db, 'secret', key, now) : null
  if (!store) throw secretKeyInvalid()
  return store
}

/**
 * The same, for what belongs to the whole installation: with one store its secret key is the
 * operator's. Throws `access_denied` (403) where there are more.
 */
export async function operatorBySecretKey(
  db: Queries,
  authorization: Header,
  now: () => number,
): Promise<Store> {
  const store = await storeBySecretKey(db, authorization, now)
  const stores = await db.selectFrom('stores').select('id').limit(2).execute()
  if (stores.length > 1) throw ofOperatorOnly()
  return store
}

async function storeByKey(
  db: Queries,
  kind: KeyKind,
  key: string,
  now: () => number,
): Promise<Store | null> {
  const row = await db
    .selectFrom('store_keys')
    .innerJoin('stores', 'stores.id', 'store_keys.store_id')
    .selectAll('stores')
    .where('store_keys.kind', '=', kind)
    .where('store_keys.lookup', '=', keyLookup(kind, key))
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now())]))
    .executeTakeFirst()
  return row ? storeOf(row) : null
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

/** The token of `Bearer <token>` (RFC 6750), null for any other scheme. */
function bearerOf(authorization: string): string | null {
  const [scheme = '', ...rest] = authorization.split(/\s+/)
  return scheme.toLowerCase() === 'bearer' ? rest.join(' ') : null
}
