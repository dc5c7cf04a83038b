// From a picture to what the API says of it.

import type { ImageJson } from '../../../pure/contract/schemas/image-schema.ts'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import type { Currency } from '../../../trade/catalog/currencies.ts'
import type { Picture } from '../../../trade/images/picture.ts'
import { printImageJson } from '../../../trade/images/print-image/print-image-json.ts'
import type { Transfer } from '../../../trade/images/print-image/print-transfers.ts'
import { derivativeWidths } from '../../../trade/images/rendering/derivatives.ts'
import { type PossiblePrints, possiblePrints } from './possible-prints.ts'

export type ImageRecord = {
  picture: Picture
  /** Of its print image, while that is under way. */
  transfer: Transfer | null
  sourceUrl: string | null
  createdAt: number
  printReceivedAt: number | null
}

export function imageJson(
  { picture, transfer, sourceUrl, createdAt, printReceivedAt }: ImageRecord,
  { baseUrl, catalog, currency }: { baseUrl: string; catalog: Catalog; currency: Currency },
): ImageJson {
  const { shown, print } = picture
  const prints = print === null ? noPrints : possiblePrints(catalog, print, currency)
  return {
    image_token: picture.token,
    kind: picture.kind === 'preview' ? 'preview' : 'image',
    source_url: sourceUrl,
    format: shown.format,
    width: shown.width,
    height: shown.height,
    byte_length: shown.byteLength,
    sha256: shown.sha256,
    dpi: shown.dpi,
    colour_space: shown.colourSpace,
    bit_depth: shown.bitDepth,
    icc_profile: shown.iccProfile,
    has_alpha: shown.hasAlpha,
    orientation: shown.orientation,
    pages: shown.pages,
    print_image: printImageJson({ picture, transfer, declared: null }),
    best_print: prints.best,
    largest_print: prints.largest,
    preview_urls: Object.fromEntries(
      derivativeWidths.map((width) => [
        width,
        `${baseUrl}/pictures/${shown.pictureKey}/${width}.jpg`,
      ]),
    ),
    loader_url: `${baseUrl}/loader/${picture.token}${loaderSize(picture)}`,
    created_at: timeText(createdAt),
    print_received_at: printReceivedAt === null ? null : timeText(printReceivedAt),
    expires_at: timeText(picture.expiresAt),
  }
}

const noPrints: PossiblePrints = { best: null, largest: null }

// After a preview the loader always asks for the size of the print image.
function loaderSize({ kind, print }: Picture): string {
  if (kind !== 'preview') return ''
  return print === null ? '/{printWidth}/{printHeight}' : `/${print.width}/${print.height}`
}

function timeText(at: number): string {
  return new Date(at).toISOString()
}
