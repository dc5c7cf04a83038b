// A handed-over picture as other modules see it: the images of its token and their measurements.

import type { ImagesTable } from '../../ground/database/tables/images-table.ts'
import type { ImageToken, StoreId } from '../../pure/contract/ids.ts'
import type { ReadingNote } from '../../pure/contract/reading-notes.ts'
import type { Subject } from '../../pure/geometry/crop.ts'
import type { ContentComparison } from './comparing/compare-content.ts'

export type Picture = {
  token: ImageToken
  storeId: StoreId
  kind: PictureKind
  /** Milliseconds since the epoch. */
  expiresAt: number
  /** True for a motif of the shop. Null if the store's setting decides. */
  isShops: boolean | null
  /** The price list that its hand-off named. Null for none. */
  priceListId: string | null
  /** Only for a preview handshake. */
  preview: Image | null
  /** The picture to print; null while a preview is waiting for it. */
  print: Image | null
  /** Comparison of the print image with the preview; null unless both exist. */
  content: ContentComparison | null
  /** A second print image that waits for an operator's decision. Not read for carts. */
  proposed: ProposedPrint | null
  /** The picture to show: the print image if it has arrived, else the preview. */
  shown: Image
}

export type ProposedPrint = { image: Image; content: ContentComparison | null; receivedAt: number }

export type PictureKind = 'preview' | 'single' | 'pull'

export type Image = ImageFacts & {
  sha256: string
  /** Part of its object keys. */
  generation: string
  /** Its address under `/pictures/`; unguessable even with the file in hand. */
  pictureKey: string
  byteLength: number
  /** A few blurred pixels as a `data:` URL; set once a page has shown the picture. */
  blur: string | null
  /** Null if none was found. */
  subject: Subject | null
  /** True if the subject is the heads of people. */
  hasFaces: boolean
}

export type ImageFacts = {
  format: ImageFormat
  /** Pixels, after the EXIF orientation is applied. */
  width: number
  height: number
  /** EXIF orientation, 1 to 8; 1 for HEIC and AVIF, whose decoders apply it. */
  orientation: number
  /** As named by sharp: srgb, cmyk, b-w, rgb16 … */
  colourSpace: string
  /** Bits per channel. */
  bitDepth: number
  hasAlpha: boolean
  /** Pages or frames in the file; only the first is used. */
  pages: number
  /** Pixels per inch as declared in the file; null if it declares none. */
  dpi: number | null
  iccProfile: string | null
  /** Notes on how its colors were read. */
  notes: readonly ReadingNote[]
}

export type ImageFormat = ImagesTable['format']
