// Computes the layout of an ordered line's print file, with the same geometry as the page.

import type { Crop, PixelCrop } from '../../pure/geometry/crop.ts'
import type { PixelSize } from '../../pure/geometry/lengths.ts'
import { cropOnArea, hasWhite } from '../../pure/geometry/print-area.ts'
import { type PrintLayout, printLayout } from '../../pure/geometry/print-layout.ts'
import type { BackPrint, Catalog } from '../catalog/catalog.ts'
import { factsOf } from '../catalog/choices/chosen-options.ts'
import { sizePrintArea } from '../catalog/choices/size-print-area.ts'
import { findProduct, findSize } from '../catalog/products.ts'
import { printOffSale } from './print-errors.ts'

/** As ordered: options are complete, the crop is in fractions of the upright picture. */
export type BoughtLine = {
  product: string
  size: string
  options: Readonly<Record<string, string>>
  crop: Crop
}

export type LineLayout = PrintLayout & {
  /**
   * Position of `source` in the sheet, including the picture beyond the crop where that is visible.
   */
  readonly target: PixelCrop
  /** Fills the area around `target`: the mirrored picture, or `#rrggbb`. */
  readonly surround: 'mirror' | string
  /**
   * Where white bars leave the picture at the trim on two sides only, it continues mirrored in the
   * bleed of those.
   */
  readonly mirrored: 'across' | 'down' | null
  readonly backPrint: BackPrint
}

const paperWhite = '#ffffff'

/** Throws `print_file_failed` if the catalog no longer has the product or size. */
export function layOutLine(catalog: Catalog, line: BoughtLine, picture: PixelSize): LineLayout {
  const product = findProduct(catalog, line.product)
  const size = product && findSize(product, line.size)
  if (product === null || size === null) throw printOffSale(`"${line.product}" in ${line.size}`)
  const area = sizePrintArea(product, size, line.options, picture)
  // The print image may differ by a few pixels from the picture the crop was made on.
  const crop = cropOnArea(line.crop, picture, area)
  const layout = printLayout(area, crop, picture, product.fileDpi)
  const { printedSides = '#000000' } = factsOf(product, line.options)
  const { beyond, covered, face } = layout
  const { backPrint = 'none' } = product
  if (beyond !== null) {
    const { source, target } = beyond
    return { ...layout, source, target, surround: 'mirror', mirrored: null, backPrint }
  }
  const placed = { ...layout, target: covered, mirrored: null, backPrint }
  if (area.edges !== 'colour') return { ...placed, surround: 'mirror' }
  if (!hasWhite(area)) return { ...placed, surround: printedSides }
  const [isAcross, isDown] = [covered.width === face.width, covered.height === face.height]
  if (isAcross && isDown) return { ...placed, surround: 'mirror' }
  const mirrored = isAcross ? 'across' : isDown ? 'down' : null
  return { ...placed, surround: paperWhite, mirrored }
}

/** 8×10" at 300 dpi has 7.2 million pixels. */
const mostPixelsOfSmallPrint = 9_000_000
const mostPixelsOfItsPicture = 64_000_000

/** Whether several such prints can be made at the same time, and by one process. */
export function isSmallPrint(catalog: Catalog, line: BoughtLine, picture: PixelSize): boolean {
  if (picture.width * picture.height > mostPixelsOfItsPicture) return false
  try {
    return isSmallSheet(layOutLine(catalog, line, picture).sheet)
  } catch {
    // Making the print fails and says why.
    return false
  }
}

export function isSmallSheet({ width, height }: PixelSize): boolean {
  return width * height <= mostPixelsOfSmallPrint
}
