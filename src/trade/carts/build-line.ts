// Builds a cart line from its row and its picture. Choice and price are recomputed on every read,
// so they always match the current pixels and the current catalog. If the product or size has left
// the catalog, the shopper has to choose again.

import type { Selectable } from 'kysely'
import {
  type CartLinesTable,
  cartLineCrop,
  cartLineOptions,
} from '../../ground/database/tables/carts-table.ts'
import type { PictureSize } from '../../pure/geometry/crop.ts'
import type { PixelSize } from '../../pure/geometry/lengths.ts'
import { memoizeBy } from '../../pure/memoize-by.ts'
import type { Catalog, Product } from '../catalog/catalog.ts'
import { carriedOptions } from '../catalog/choices/chosen-options.ts'
import { sizeChoice } from '../catalog/choices/size-choice.ts'
import type { Currency } from '../catalog/money/currencies.ts'
import { type PricedLine, priceLine } from '../catalog/prices/price-line.ts'
import { countPieces } from '../catalog/prices/tiers.ts'
import { findProduct, findSize, firstProduct } from '../catalog/products.ts'
import type { Picture } from '../images/picture.ts'
import { declaredPixels } from '../images/print-image/declared-pixels.ts'
import type { CartLine } from './cart.ts'

export function buildLine(
  row: Selectable<CartLinesTable>,
  picture: Picture,
  /** `pieces`: see piecesByLine(). Default: those of the line. */
  {
    catalog,
    currency,
    pieces = row.quantity,
  }: { catalog: Catalog; currency: Currency; pieces?: number | undefined },
): CartLine {
  const declared = declaredPixels(row)
  const pixels = pixelsToPrint(picture, declared)
  const design = designOf(row, pixels, catalog)
  const { product, options, chosen, isGone } = design
  const { quantity } = row
  const price =
    chosen &&
    keptPrices(design, `${currency} ${quantity} ${pieces}`, () =>
      priceLine({ product, options, size: chosen.name, currency, quantity, pieces }),
    )
  return {
    id: row.id,
    name: row.name,
    referenceId: row.reference_id,
    picture,
    declared,
    pixels,
    product: product.name,
    options,
    chosen,
    isGone,
    isUnseen: Number(row.is_unseen) === 1,
    isCropChosen: row.crop !== null,
    quantity,
    pieces,
    unitPrice: price?.unitPrice ?? null,
    discount: 0,
    total: price?.total ?? null,
  }
}

type DesignedRow = Pick<Selectable<CartLinesTable>, 'product' | 'size' | 'options' | 'crop'>

type LineDesign = { product: Product } & Pick<CartLine, 'options' | 'chosen' | 'isGone'>

/** A set has hundreds of prints that are alike, and each page of it reads all of them. */
const keptDesigns = memoizeBy<Catalog, string, LineDesign>(3_000)
const keptPrices = memoizeBy<LineDesign, string, PricedLine>(20)

function designOf(row: DesignedRow, pixels: PictureSize, catalog: Catalog): LineDesign {
  const { product, size, options, crop } = row
  const { width, height, subject } = pixels
  const key = [product, size, options, crop, width, height, subject].join('\n')
  return keptDesigns(catalog, key, () => makeDesign(row, pixels, catalog))
}

function makeDesign(row: DesignedRow, picture: PictureSize, catalog: Catalog): LineDesign {
  const known = findProduct(catalog, row.product)
  const product = known ?? firstProduct(catalog)
  const size = known && row.size !== null ? findSize(known, row.size) : null
  const options = carriedOptions(product, cartLineOptions.read(row.options), size)
  const crop = cartLineCrop.read(row.crop)
  return {
    product,
    options,
    chosen: size && sizeChoice({ product, options, picture, size: size.name, crop }),
    isGone: known === null || (row.size !== null && size === null),
  }
}

/** Pixels of the print image; until it arrives, the declared ones or those of the preview. */
export function pixelsToPrint(picture: Picture, declared: PixelSize | null): PictureSize {
  const { width, height } = picture.print ?? declared ?? picture.shown
  // The preview's subject as long as there is a preview, so that the crop stays where it was shown.
  const { subject } = picture.preview ?? picture.shown
  return { width, height, ...(subject !== null && { subject }) }
}

/** By line id: the pieces that count for the price of each line of one cart. */
export function piecesByLine(
  rows: readonly Pick<Selectable<CartLinesTable>, 'id' | 'product' | 'size' | 'quantity'>[],
  catalog: Catalog,
): Map<string, number> {
  const sold = rows.flatMap(({ id, product: name, size, quantity }) => {
    const product = findProduct(catalog, name)
    return product === null || size === null ? [] : [{ id, product, size, quantity }]
  })
  const pieces = countPieces(sold)
  return new Map(sold.map(({ id, quantity }, index) => [id, pieces[index] ?? quantity]))
}
