// A handed-over picture as the other parts see it: what its token names, and what was measured.

import type { ImagesTable } from '../../ground/database/tables/images-table.ts'
import type { ImageToken, StoreId } from '../../pure/contract/ids.ts'
import type { ReadingNote } from '../../pure/contract/reading-notes.ts'
import type { Subject } from '../../pure/geometry/crop.ts'
import type { ContentComparison } from './comparing/compare-content.ts'

export type Picture = {
  token: ImageToken
  storeId: StoreId
  kind: PictureKind
  /** Milliseconds since 1970. */
  expiresAt: number
  /** Of a preview handshake only. */
  preview: Image | null
  /** The picture to print; null while a preview waits for it. */
  print: Image | null
  /** Of the print image with the preview; null when there are not both. */
  content: ContentComparison | null
  /** Beside the print image that is here, while an operator has to decide. Not read for carts. */
  proposed: ProposedPrint | null
  /** What people are shown: the print image when it is here, else the preview. */
  shown: Image
}

export type ProposedPrint = { image: Image; content: ContentComparison | null; receivedAt: number }

export type PictureKind = 'preview' | 'single' | 'pull'

export type Image = ImageFacts & {
  sha256: string
  /** In the keys of its objects. */
  generation: string
  /** Its address under `/pictures/`, which no holder of the file can guess. */
  pictureKey: string
  byteLength: number
  /** A few blurred pixels as a `data:` address, once a page has shown it. */
  blur: string | null
  /** Null: none was found. */
  subject: Subject | null
}

export type ImageFacts = {
  format: ImageFormat
  /** Pixels, upright: after the EXIF orientation is applied. */
  width: number
  height: number
  /** EXIF orientation, 1 to 8; 1 for HEIC and AVIF, whose decoders turn the picture. */
  orientation: number
  /** sharp's words: srgb, cmyk, b-w, rgb16 … */
  colourSpace: string
  /** Of one channel. */
  bitDepth: number
  hasAlpha: boolean
  /** Pages or frames in the file; only the first is used. */
  pages: number
  /** Pixels per inch as the file says, if it does. */
  dpi: number | null
  /** The profile's own description. */
  iccProfile: string | null
  /** What is to be known of how its colours were read. */
  notes: readonly ReadingNote[]
}

export type ImageFormat = ImagesTable['format']
