// Pictures by their content, and the tokens that name what was handed over.

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

/** Left, top, right and bottom in fractions of the upright picture. */
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
  /** 128 random bits in hex: the address of its derivatives, which no holder of the file can guess. */
  picture_key: string
  byte_length: number
  format: 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'avif' | 'heic' | 'bmp'
  /** Pixels after the EXIF orientation is applied. */
  width: number
  height: number
  /** EXIF orientation, 1 to 8. */
  orientation: number
  /** sharp's words: srgb, cmyk, b-w, rgb16, lab … */
  colour_space: string
  /** Of one channel: 8, 16 or 32. */
  bit_depth: number
  /** 0 or 1. */
  has_alpha: number
  /** Pages or frames in the file; only the first is used. */
  pages: number
  /** Pixels per inch as the file says, if it does. */
  dpi: number | null
  icc_profile: string | null
  /** Null: there are none. */
  reading_notes: ColumnType<
    TextOf<typeof readingNotesColumn> | null,
    TextOf<typeof readingNotesColumn> | null | undefined
  >
  /** WebP of at most 64 px where it is compared with another picture; else it is empty. */
  miniature: Buffer
  /** A few blurred pixels as a `data:` address; null until a page first shows the picture. */
  blur: string | null
  /** Null: none was found, or none was looked for yet. */
  subject: ColumnType<
    TextOf<typeof imageSubject> | null,
    TextOf<typeof imageSubject> | null | undefined
  >
  /** Random, in the keys of its objects: anew each time its bytes are stored. */
  generation: Generated<string>
  /** Its bytes are being deleted since: no token may name it, until they are stored anew. */
  given_up_at: number | null
  created_at: number
}

/** Of objects that no row names and that are being deleted: who stored them can't name them any more. */
export type SweptGenerationsTable = {
  generation: string
  swept_at: number
}

/** Sweeps of the storage that were interrupted, or are under way. */
export type SweepsTable = {
  name: 'orphans'
  /** What is listed next. */
  next_prefix: string
}

export type ImageTokensTable = {
  token: ImageToken
  store_id: StoreId
  kind: 'preview' | 'single' | 'pull'
  /** Of a preview handshake. */
  preview_sha256: string | null
  /** The picture to print: there from the start except in a preview handshake. */
  print_sha256: string | null
  /** Where a pulled picture came from. */
  source_url: string | null
  created_at: number
  print_received_at: number | null
  /** What the print image shows beside its preview. */
  print_comparison: TextOf<typeof printComparison> | null
  /** A print image that may take the other's place when an operator says yes. */
  proposed_sha256: string | null
  proposed_at: number | null
  /** As print_comparison. */
  proposed_comparison: TextOf<typeof proposedComparison> | null
  expires_at: number
  /** Its pictures are gone by then; the row stays while orders name it, to say so. */
  deleted_at: number | null
}

/** Print images that are being pushed right now; one that has not been written for a minute is dead. */
export type PrintTransfersTable = {
  /** Of one push. */
  id: string
  image_token: ImageToken
  received_bytes: number
  /** As the request declared it; null when it did not. */
  total_bytes: number | null
  updated_at: number
}
