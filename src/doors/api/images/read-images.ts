// The images of a store for the API, one by its token, or in pages.

import type { Selectable } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import type { ImageTokensTable } from '../../../ground/database/tables/images-table.ts'
import type { ImageToken } from '../../../pure/contract/image-token.ts'
import { imageDeleted, tokenUnknown } from '../../../trade/images/image-errors.ts'
import { readTransfersOf } from '../../../trade/images/print-image/read-print-image.ts'
import { readPictures } from '../../../trade/images/read-pictures.ts'
import { cursorText, readCursor } from './image-cursor.ts'
import type { ImageRecord } from './image-json.ts'

/** Throws `token_unknown` (404), also for another store's, and `image_deleted` (410). */
export async function readImage(
  db: Queries,
  store: { id: string },
  token: ImageToken,
  now: () => number,
): Promise<ImageRecord> {
  const row = await db
    .selectFrom('image_tokens')
    .selectAll()
    .where('token', '=', token)
    .where('store_id', '=', store.id)
    .executeTakeFirst()
  if (row === undefined) throw tokenUnknown()
  const [record] = await recordsOf(db, [row], now)
  if (record === undefined) throw imageDeleted()
  return record
}

/** Newest first. Throws `parameter_invalid` (400) for a cursor that is none of ours. */
export async function listImages(
  db: Queries,
  store: { id: string },
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  now: () => number,
): Promise<{ records: ImageRecord[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor)
  let query = db
    .selectFrom('image_tokens')
    .selectAll()
    .where('store_id', '=', store.id)
    .where('deleted_at', 'is', null)
  if (after !== null) {
    query = query.where((is) =>
      is.or([
        is('created_at', '<', after.createdAt),
        is.and([is('created_at', '=', after.createdAt), is('token', '<', after.token)]),
      ]),
    )
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('token', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    records: await recordsOf(db, page, now),
    nextCursor: last ? cursorText({ createdAt: last.created_at, token: last.token }) : null,
  }
}

async function recordsOf(
  db: Queries,
  rows: readonly Selectable<ImageTokensTable>[],
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
