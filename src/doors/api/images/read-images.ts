// The images of a store for the API, one by its token, or in pages.

import type { Queries } from '../../../ground/database/database.ts'
import { cursorText, expectCursor } from '../../../ground/database/keyset-page.ts'
import { type ImageToken, isImageToken, type StoreId } from '../../../pure/contract/ids.ts'
import { imageDeleted, tokenUnknown } from '../../../trade/images/image-errors.ts'
import { findToken, listTokens, type TokenRow } from '../../../trade/images/list-tokens.ts'
import { readTransfersOf } from '../../../trade/images/print-image/read-print-image.ts'
import { readPictures } from '../../../trade/images/read-pictures.ts'
import type { ImageRecord } from './image-json.ts'

/** Throws `token_unknown` (404), also for another store's, and `image_deleted` (410). */
export async function readImage(
  db: Queries,
  store: { id: StoreId },
  token: ImageToken,
  now: () => number,
): Promise<ImageRecord> {
  const row = await findToken(db, store, token)
  if (row === undefined) throw tokenUnknown()
  const [record] = await recordsOf(db, [row], now)
  if (record === undefined) throw imageDeleted()
  return record
}

/** Newest first. Throws `parameter_invalid` (400) for a cursor that is none of ours. */
export async function listImages(
  db: Queries,
  store: { id: StoreId },
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  now: () => number,
): Promise<{ records: ImageRecord[]; nextCursor: string | null }> {
  const after = expectCursor(cursor, isImageToken, 'image')
  const { rows, next } = await listTokens(db, store, { after, limit })
  return { records: await recordsOf(db, rows, now), nextCursor: next && cursorText(next) }
}

async function recordsOf(
  db: Queries,
  rows: readonly TokenRow[],
  now: () => number,
): Promise<ImageRecord[]> {
  const tokens = rows.map((row) => row.token)
  const pictures = await readPictures(db, tokens)
  const transfers = await readTransfersOf(db, pictures.values(), now)
  return rows.flatMap((row) => {
    const picture = pictures.get(row.token)
    if (picture === undefined) return []
    const { source_url: sourceUrl, created_at: createdAt } = row
    const transfer = transfers.get(row.token) ?? null
    return [{ picture, transfer, sourceUrl, createdAt, printReceivedAt: row.print_received_at }]
  })
}
