// Reads pictures by token, expired or not: a cart or an order may keep using its token. To open
// something new with a token, use getPicture.

import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import {
  type ImagesTable,
  type ImageTokensTable,
  imageSubject,
  printComparison,
  proposedComparison,
  readingNotesColumn,
} from '../../ground/database/tables/images-table.ts'
import type { ImageToken } from '../../pure/contract/ids.ts'
import type { Image, Picture } from './picture.ts'

/** Omits unknown tokens. Runs one query for any number of tokens. */
export async function readPictures(
  db: Queries,
  tokens: readonly ImageToken[],
): Promise<Map<ImageToken, Picture>> {
  if (tokens.length === 0) return new Map()
  const rows = await selectWithProposed(db)
    .where('token', 'in', [...new Set(tokens)])
    .execute()
  return picturesOf(rows)
}

export async function hasPictures(db: Queries): Promise<boolean> {
  const stored = db.selectFrom('images').select('sha256').where('given_up_at', 'is', null)
  return (await stored.limit(1).executeTakeFirst()) !== undefined
}

/** Like `selectPictures`, including the proposed print image. */
export function selectWithProposed(db: Queries) {
  return db
    .selectFrom('image_tokens')
    .innerJoin('images', (join) =>
      join.on(sql<boolean>`sha256 in (preview_sha256, print_sha256, proposed_sha256)`),
    )
    .select([...tokenColumns, ...imageColumns, 'proposed_at', 'proposed_comparison'])
}

/** For `picturesOf`. Returns two rows per token while it has both a preview and a print image. */
export function selectPictures(db: Queries) {
  return db
    .selectFrom('image_tokens')
    .innerJoin('images', (join) => join.on(sql<boolean>`sha256 in (preview_sha256, print_sha256)`))
    .select([...tokenColumns, ...imageColumns])
}

/** By token, from rows of `selectPictures` or `selectWithProposed`. */
export function picturesOf(rows: readonly PictureRow[]): Map<ImageToken, Picture> {
  const pictures = new Map<ImageToken, Picture>()
  for (const row of rows) {
    const { sha256 } = row
    if (row.preview_sha256 !== sha256 && row.print_sha256 !== sha256) continue
    const image = toImage(row)
    const other = pictures.get(row.token)
    const preview = row.preview_sha256 === sha256 ? image : (other?.preview ?? null)
    const print = row.print_sha256 === sha256 ? image : (other?.print ?? null)
    pictures.set(row.token, {
      token: row.token,
      storeId: row.store_id,
      kind: row.kind,
      expiresAt: row.expires_at,
      isShops: row.is_shops === null ? null : row.is_shops === 1,
      priceListId: row.price_list_id,
      preview,
      print,
      content: printComparison.read(row.print_comparison),
      proposed: null,
      shown: print ?? image,
    })
  }
  for (const row of rows) {
    const picture = pictures.get(row.token)
    const { proposed_at: receivedAt = null, proposed_comparison: comparison = null } = row
    if (row.proposed_sha256 !== row.sha256 || receivedAt === null || !picture) continue
    const content = proposedComparison.read(comparison)
    pictures.set(row.token, { ...picture, proposed: { image: toImage(row), content, receivedAt } })
  }
  return pictures
}

/** All but the miniature, whose bytes few readers want. */
export const imageColumns = [
  'sha256',
  'picture_key',
  'generation',
  'byte_length',
  'format',
  'width',
  'height',
  'orientation',
  'colour_space',
  'bit_depth',
  'has_alpha',
  'pages',
  'dpi',
  'icc_profile',
  'reading_notes',
  'blur',
  'subject',
  'has_faces',
] as const satisfies readonly (keyof ImagesTable)[]

export function toImage(row: Pick<Selectable<ImagesTable>, (typeof imageColumns)[number]>): Image {
  return {
    sha256: row.sha256,
    pictureKey: row.picture_key,
    generation: row.generation,
    byteLength: row.byte_length,
    format: row.format,
    width: row.width,
    height: row.height,
    orientation: row.orientation,
    colourSpace: row.colour_space,
    bitDepth: row.bit_depth,
    hasAlpha: row.has_alpha === 1,
    pages: row.pages,
    dpi: row.dpi,
    iccProfile: row.icc_profile,
    notes: readingNotesColumn.read(row.reading_notes) ?? [],
    blur: row.blur,
    subject: imageSubject.read(row.subject),
    hasFaces: row.has_faces === 1,
  }
}

const tokenColumns = [
  'token',
  'store_id',
  'kind',
  'expires_at',
  'is_shops',
  'price_list_id',
  'preview_sha256',
  'print_sha256',
  'print_comparison',
  'proposed_sha256',
] as const satisfies readonly (keyof ImageTokensTable)[]

export type PictureRow = Pick<Selectable<ImageTokensTable>, (typeof tokenColumns)[number]> &
  Partial<Pick<ImageTokensTable, 'proposed_at' | 'proposed_comparison'>> &
  Pick<Selectable<ImagesTable>, (typeof imageColumns)[number]>
