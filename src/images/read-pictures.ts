// Pictures by their tokens, expired or not: a cart or an order that holds a token may go on using
// it. Opening something new with a token goes through findPicture.

import type { ImageToken } from '../contract/image-token.ts'
import type { Queries } from '../database/database.ts'
import type { ImagesTable } from '../database/tables/images-table.ts'
import type { Image, ImageFormat, Picture } from './picture.ts'

/** Unknown tokens are left out. Two queries, however many tokens. */
export async function readPictures(
  db: Queries,
  tokens: readonly ImageToken[],
): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>()
  if (tokens.length === 0) return pictures
  const rows = await db
    .selectFrom('image_tokens')
    .selectAll()
    .where('token', 'in', [...new Set(tokens)])
    .execute()
  const images = await readImages(
    db,
    rows.flatMap((row) => [row.preview_sha256, row.print_sha256]),
  )
  for (const row of rows) {
    const preview = images.get(row.preview_sha256 ?? '') ?? null
    const print = images.get(row.print_sha256 ?? '') ?? null
    const shown = print ?? preview
    if (shown === null) continue
    const token = row.token as ImageToken
    pictures.set(token, {
      token,
      storeId: row.store_id,
      kind: row.kind,
      expiresAt: row.expires_at,
      preview,
      print,
      shown,
    })
  }
  return pictures
}

async function readImages(db: Queries, hashes: (string | null)[]): Promise<Map<string, Image>> {
  const wanted = [...new Set(hashes.filter((hash) => hash !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('images')
    .select(imageColumns)
    .where('sha256', 'in', wanted)
    .execute()
  return new Map(rows.map((row) => [row.sha256, toImage(row)]))
}

/** All but the placeholder, whose bytes few readers want. */
export const imageColumns = [
  'sha256',
  'picture_key',
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
] as const satisfies readonly (keyof ImagesTable)[]

export function toImage(row: Pick<ImagesTable, (typeof imageColumns)[number]>): Image {
  return {
    sha256: row.sha256,
    pictureKey: row.picture_key,
    byteLength: row.byte_length,
    format: row.format as ImageFormat,
    width: row.width,
    height: row.height,
    orientation: row.orientation,
    colourSpace: row.colour_space,
    bitDepth: row.bit_depth,
    hasAlpha: row.has_alpha === 1,
    pages: row.pages,
    dpi: row.dpi,
    iccProfile: row.icc_profile,
  }
}
