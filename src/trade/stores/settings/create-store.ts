import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import { embeddingHosts, returnAddresses } from '../../../ground/database/tables/stores-table.ts'
import { readStoreId } from '../../../pure/contract/ids.ts'
import { rotateKey } from '../keys/rotate-key.ts'
import { type Store, storeOf } from '../store.ts'

export type NewStore = {
  store: Store
  accessKey: string
  /** Returned only once. */
  secretKey: string
}

export async function createStore(
  tx: Queries,
  made: { name: string; currency: string },
  at: number,
): Promise<NewStore> {
  const store = await insertStore(tx, made, at)
  const keys = { storeId: store.id, overlapMs: 0 }
  return {
    store,
    accessKey: await rotateKey(tx, { ...keys, kind: 'access' }, at),
    secretKey: await rotateKey(tx, { ...keys, kind: 'secret' }, at),
  }
}

export async function insertStore(
  tx: Queries,
  { name, currency }: { name: string; currency: string },
  at: number,
): Promise<Store> {
  const row = {
    id: readStoreId(`store_${randomBytes(12).toString('hex')}`),
    name,
    mode: 'test' as const,
    currency,
    currencies: null,
    embedding_hosts: embeddingHosts.write([]),
    return_addresses: returnAddresses.write([]),
    image_root: null,
    quota_bytes: null,
    markup: null,
    price_list_id: null,
    accent: null,
    logo: null,
    pictures_are: 'shoppers' as const,
    closed_at: null,
    created_at: at,
    updated_at: at,
  }
  await tx.insertInto('stores').values(row).execute()
  return storeOf(row)
}
