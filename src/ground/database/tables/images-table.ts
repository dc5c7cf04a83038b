// Pictures by content, and the tokens of what was handed over.

import type { ColumnType, Generated } from 'kysely'
import { Type } from 'typebox'
import type { ImageToken, StoreId } from '../../../pure/contract/ids.ts'
import { readingNoteCodes } from '../../../pure/contract/reading-notes.ts'
import { nullable } from '../../../pure/contract/schemas/nullable.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

const content = Type.Object({
  verdict: Type.Enum(['same', 'turned', 'other_picture', 'other_colours']),
  likeness: Type.Number(),
  colourDifference: nullable(Type.Number()),
})
export const printComparison = jsonColumn('image_tokens.print_comparison', content)
export const proposedComparison = jsonColumn('image_tokens.proposed_comparison', content)

/** Left, top, right and bottom as fractions of the upright picture. */
export const imageSubject = jsonColumn(
  'images.subject',
  Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]),
)

export const readingNotesColumn = jsonColumn(
  'images.reading_notes',
  Type.Array(Type.Enum([...readingNoteCodes])),
)

export type ImagesTable = {
  /** SHA-256 of the bytes in hex: the same picture twice is one row and one object. */
  sha256: string
  /**
   * 128 random bits in hex: the address of its derivatives, which someone who has the file cannot
   * guess.
   */
  picture_key: string
  byte_length: number
  format: 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'avif' | 'heic' | 'bmp'
  /** Pixels after applying the EXIF orientation. */
  width: number
  height: number
  /** EXIF orientation, 1 to 8. */
  orientation: number
  /** sharp's names: srgb, cmyk, b-w, rgb16, lab … */
  colour_space: string
  /** Per channel: 8, 16 or 32. */
  bit_depth: number
  has_alpha: number
  /** Pages or frames in the file. Only the first is used. */
  pages: number
  /** Pixels per inch as stated in the file. Null if it states none. */
  dpi: number | null
  icc_profile: string | null
  /** Null if there are none. */
  reading_notes: ColumnType<
    TextOf<typeof readingNotesColumn> | null,
    TextOf<typeof readingNotesColumn> | null | undefined
  >
  /** WebP of at most 64 px where it is compared with another picture; else it is empty. */
  miniature: Buffer
  /** A few blurred pixels as a `data:` URL. Null until a page first shows the picture. */
  blur: string | null
  /** Null: none was found, or none was looked for yet. */
  subject: ColumnType<
    TextOf<typeof imageSubject> | null,
    TextOf<typeof imageSubject> | null | undefined
  >
  /** 1 if the subject is the heads of people. Null: not, or not looked for yet. */
  has_faces: Generated<number | null>
  /** Random part of the keys of its objects, regenerated each time its bytes are stored. */
  generation: Generated<string>
  /**
   * Time since which its bytes are being deleted. No token may reference it until they are stored
   * again.
   */
  given_up_at: number | null
  created_at: number
}

/**
 * Generations of orphaned objects that are being deleted. The code that stored them can no longer
 * reference them.
 */
export type SweptGenerationsTable = {
  generation: string
  swept_at: number
}

/** Sweeps of the storage that were interrupted or are running. */
export type SweepsTable = {
  name: 'orphans'
  next_prefix: string
}

export type ImageTokensTable = {
  token: ImageToken
  store_id: StoreId
  kind: 'preview' | 'single' | 'pull'
  /** Only in a preview handshake. */
  preview_sha256: string | null
  /** The picture to print. Present from the start, except in a preview handshake. */
  print_sha256: string | null
  source_url: string | null
  /** 1: a motif of the shop, 0: the shopper's own. Null: as the store's `pictures_are` says. */
  is_shops: ColumnType<0 | 1 | null, 0 | 1 | null | undefined>
  /** The price list that its hand-off named, for carts with it. Null for none. */
  price_list_id: Generated<string | null>
  created_at: number
  print_received_at: number | null
  print_comparison: TextOf<typeof printComparison> | null
  /** A print image that replaces the current one if an operator approves. */
  proposed_sha256: string | null
  proposed_at: number | null
  /** Same as print_comparison, for the proposed print image. */
  proposed_comparison: TextOf<typeof proposedComparison> | null
  expires_at: number
  /**
   * When its pictures were deleted. The row stays while orders reference it, in order to say so.
   */
  deleted_at: number | null
}

/** Print images being pushed right now. A row not updated for a minute is dead. */
export type PrintTransfersTable = {
  id: string
  image_token: ImageToken
  received_bytes: number
  /** As declared by the request. Null if undeclared. */
  total_bytes: number | null
  updated_at: number
}
