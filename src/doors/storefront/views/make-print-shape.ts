// Converts a product, a size and a crop to the data of the drawing. Uses the same areas and crops
// as the print file, so the page shows what will be printed.

import type { Crop } from '../../../pure/geometry/crop.ts'
import type { PixelSize } from '../../../pure/geometry/lengths.ts'
import { faceCrop, hasWhite } from '../../../pure/geometry/print-area.ts'
import type { Product } from '../../../trade/catalog/catalog.ts'
import { factsOf, type Options } from '../../../trade/catalog/choices/chosen-options.ts'
import { sizePrintArea } from '../../../trade/catalog/choices/size-print-area.ts'
import type { Size } from '../../../trade/catalog/sizes.ts'
import type { PrintShape } from './print-view.ts'

const plainSides = '#f7f6f3'

/** Options must be complete. `picture` may be a smaller version: only its ratio counts. */
export function makePrintShape(
  product: Product,
  options: Options,
  size: Size,
  crop: Crop,
  picture: PixelSize,
): PrintShape {
  const { custom } = product
  const area = sizePrintArea(product, size, options, picture)
  const facts = factsOf(product, options)
  const { printedSides, sides = printedSides, frame, isWood = false, mat } = facts
  const face = faceCrop(crop, area)
  const { measures, inches, centimetres, otherMeasures, label } = size
  return {
    product: product.name,
    size: { measures, inches, centimetres, otherMeasures, label },
    face: rounded(face),
    area,
    sides: sides ?? plainSides,
    printedSides: hasWhite(area) ? '#ffffff' : printedSides,
    frame: frame === undefined ? null : { colour: frame, isWood },
    ...(mat && { mat }),
    ...(custom && { custom: { ...custom, sides: sides ?? custom.sides } }),
  }
}

// More precise than a pixel of any screen. All digits would double the size of the page.
function rounded(crop: Crop): Crop {
  const round = (fraction: number) => Math.round(fraction * 1e5) / 1e5
  return {
    x: round(crop.x),
    y: round(crop.y),
    width: round(crop.width),
    height: round(crop.height),
  }
}
