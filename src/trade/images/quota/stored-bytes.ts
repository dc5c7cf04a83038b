// Bytes that a store keeps: its pictures, each counted once however often it was handed over, the
// pieces of its unfinished uploads, and the print files of its test orders. The sum is stored in a
// row from the first time a quota needs it, and updated in the same transaction as the data it
// counts. Without the row nothing is counted.

import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'

type PrintBytes = { countPrintBytes: (tx: Queries, storeId: StoreId) => Promise<number> }

/** Creates the row and returns the sum. */
export async function beginCounting(
  deps: PrintBytes,
  tx: Queries,
  storeId: StoreId,
): Promise<number> {
  const counted = { store_id: storeId, stored_bytes: await countStoredBytes(deps, tx, storeId) }
  const row = await tx
    .insertInto('store_usage')
    .values(counted)
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(counted))
    .returning('stored_bytes')
    .executeTakeFirstOrThrow()
  return row.stored_bytes
}

/** Returns the new sum, or null if nothing is counted for the store. */
export async function addStoredBytes(
  tx: Queries,
  storeId: StoreId,
  byteLength: number,
): Promise<number | null> {
  const row = await tx
    .updateTable('store_usage')
    .set((is) => ({ stored_bytes: is('stored_bytes', '+', byteLength) }))
    .where('store_id', '=', storeId)
    .returning('stored_bytes')
    .executeTakeFirst()
  return row?.stored_bytes ?? null
}

/** Total size of those of the given pictures that a token of the store refers to. */
export async function storedBytesOf(
  tx: Queries,
  storeId: StoreId,
  hashes: readonly string[],
): Promise<number> {
  if (hashes.length === 0) return 0
  const naming = (column: 'preview_sha256' | 'print_sha256' | 'proposed_sha256') =>
    tx
      .selectFrom('image_tokens')
      .select(`${column} as sha256`)
      .where(column, 'in', hashes)
      // The expression keeps SQLite from using the index on store_id, which would match far more
      // rows.
      .where(sql`coalesce(store_id, '')`, '=', storeId)
  const { total } = await tx
    .selectFrom('images')
    .select((is) => is.fn.sum<number | null>('byte_length').as('total'))
    .where(
      'sha256',
      'in',
      naming('preview_sha256').union(naming('print_sha256')).union(naming('proposed_sha256')),
    )
    .executeTakeFirstOrThrow()
  return total ?? 0
}

/** Recounts from the stored data, which is slow for a large store. */
export async function countStoredBytes(
  { countPrintBytes }: PrintBytes,
  tx: Queries,
  storeId: StoreId,
): Promise<number> {
  const ofStore = tx.selectFrom('image_tokens').where('store_id', '=', storeId)
  const pictures = await tx
    .selectFrom('images')
    .select((is) => is.fn.sum<number | null>('byte_length').as('total'))
    .where(
      'sha256',
      'in',
      ofStore
        .select('preview_sha256 as sha256')
        .where('preview_sha256', 'is not', null)
        .union(ofStore.select('print_sha256 as sha256').where('print_sha256', 'is not', null))
        .union(
          ofStore.select('proposed_sha256 as sha256').where('proposed_sha256', 'is not', null),
        ),
    )
    .executeTakeFirstOrThrow()
  const pieces = await tx
    .selectFrom('upload_pieces')
    .innerJoin('uploads', 'uploads.id', 'upload_pieces.upload_id')
    .select((is) => is.fn.sum<number | null>('upload_pieces.byte_length').as('total'))
    .where('uploads.store_id', '=', storeId)
    .executeTakeFirstOrThrow()
  return (pictures.total ?? 0) + (pieces.total ?? 0) + (await countPrintBytes(tx, storeId))
}
