// The page on which a store's shoppers upload pictures. Its secret exists while it is switched on,
// so that switching it off ends every ticket.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../ground/database/database.ts'
import type { StoreId } from '../../pure/contract/ids.ts'

/** Null while the page is switched off. */
export async function readUploadSecret(db: Queries, storeId: StoreId): Promise<string | null> {
  const row = await db
    .selectFrom('stores')
    .select('upload_secret')
    .where('id', '=', storeId)
    .executeTakeFirst()
  return row?.upload_secret ?? null
}

/** The columns to set. */
export function switchUploads(isOn: boolean): { upload_secret: string | null } {
  return { upload_secret: isOn ? randomBytes(32).toString('hex') : null }
}
