// An integrator's shop front, as the other parts see it. Its keys stay in `store_keys`.

import type { Selectable } from 'kysely'
import type { StoresTable } from '../database/tables/stores-table.ts'

export type Store = {
  id: string
  name: string
  /** In test mode nothing is produced, and only test cards pay. */
  mode: 'test' | 'live'
  /** ISO 4217. */
  currency: string
  /** Hosts that may show the pages in a frame, such as `example.com` or `*.example.com:8443`. */
  embeddingHosts: string[]
  /** Absolute URL that relative `image_url`s are resolved against. */
  imageRoot: string | null
}

export function storeOf(row: Selectable<StoresTable>): Store {
  return {
    id: row.id,
    name: row.name,
    mode: row.mode,
    currency: row.currency,
    embeddingHosts: JSON.parse(row.embedding_hosts) as string[],
    imageRoot: row.image_root,
  }
}
