import type { ImageJson, PrintJson } from '../../../pure/contract/schemas/image-schema.ts'
import type { PixelSize } from '../../../pure/geometry/lengths.ts'
import { isShopsMotif } from '../../../trade/carts/cart.ts'
import { firstChoice } from '../../../trade/carts/first-choice.ts'
import type { Catalog, Product } from '../../../trade/catalog/catalog.ts'
import { catalogForMeasures } from '../../../trade/catalog/choices/catalog-for-measures.ts'
import { carriedOptions, type Options } from '../../../trade/catalog/choices/chosen-options.ts'
import { fittingSizes } from '../../../trade/catalog/choices/fitting-sizes.ts'
import { type SizeOnPicture, sizeChoice } from '../../../trade/catalog/choices/size-choice.ts'
import type { Currency } from '../../../trade/catalog/money/currencies.ts'
import { measuresWith } from '../../../trade/catalog/prices/currency-for.ts'
import { unitPrice } from '../../../trade/catalog/prices/price-line.ts'
import { getProduct } from '../../../trade/catalog/products.ts'
import type { Picture } from '../../../trade/images/picture.ts'
import { printImageJson } from '../../../trade/images/print-image/print-image-json.ts'
import type { Transfer } from '../../../trade/images/print-image/print-transfers.ts'
import { derivativeWidths } from '../../../trade/images/rendering/derivatives.ts'

import type { Store } from '../../../trade/stores/store.ts'

export type ImageRecord = {
  picture: Picture
  /** The pending transfer of its print image. */
  transfer: Transfer | null
  sourceUrl: string | null
  createdAt: number
  printReceivedAt: number | null
}

export function imageJson(
  { picture, transfer, sourceUrl, createdAt, printReceivedAt }: ImageRecord,
  about: {
    baseUrl: string
    catalog: Catalog
    currency: Currency
    store: Pick<Store, 'picturesAre'>
  },
): ImageJson {
  const { baseUrl, catalog, currency, store } = about
  const { shown, print } = picture
  const prints = print === null ? noPrints : possiblePrints(catalog, print, currency)
  return {
    image_token: picture.token,
    kind: picture.kind === 'preview' ? 'preview' : 'image',
    whose: isShopsMotif({ picture }, store) ? 'shop' : 'shopper',
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

// For a preview, the loader always asks for the size of the print image.
function loaderSize({ kind, print }: Picture): string {
  if (kind !== 'preview') return ''
  return print === null ? '/{printWidth}/{printHeight}' : `/${print.width}/${print.height}`
}

function timeText(at: number): string {
  return new Date(at).toISOString()
}

/** A summary of possible prints: the initial print of a cart, and the largest one. */
type PossiblePrints = { best: PrintJson | null; largest: PrintJson | null }

/**
 * With the defaults of a cart in this currency. Largest by area. Of two equal ones, the one that
 * crops less.
 */
export function possiblePrints(
  catalog: Catalog,
  { width, height }: PixelSize,
  currency: Currency,
): PossiblePrints {
  const shown = catalogForMeasures(catalog, measuresWith(currency))
  const picture = { width, height }
  const best = beginning(shown, picture)
  const [largest] = shown.products
    .flatMap((product) => {
      const sizes = fittingSizes({ product, options: carriedOptions(product, {}), picture })
      return sizes.map((size): Print => ({ product, size, options: size.options }))
    })
    .filter(({ size }) => size.isAvailable)
    .sort((a, b) => areaOf(b.size) - areaOf(a.size) || a.size.cropLoss - b.size.cropLoss)
  // With options other than the defaults, a print may be possible even if there was none before.
  return { best: printJson(best, currency), largest: printJson(largest ?? best, currency) }
}

type Print = { product: Product; size: SizeOnPicture; options: Options }

function beginning(shown: Catalog, picture: PixelSize): Print | null {
  const { product: name, size, options } = firstChoice(shown, picture)
  if (size === null) return null
  const product = getProduct(shown, name)
  return { product, options, size: sizeChoice({ product, size, options, picture, crop: null }) }
}

function printJson(print: Print | null, currency: Currency): PrintJson | null {
  if (print === null) return null
  const { product, size, options } = print
  return {
    product: product.name,
    size: size.name,
    dpi: size.dpi,
    sharpness: size.sharpness,
    crop_loss: Math.round(size.cropLoss * 1e4) / 1e4,
    unit_price: unitPrice(product, size, options, currency),
    currency,
  }
}

function areaOf({ widthMicrometres, heightMicrometres }: SizeOnPicture): number {
  return widthMicrometres * heightMicrometres
}
