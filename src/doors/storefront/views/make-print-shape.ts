// From a product, a size and a crop to what the drawing needs. The same areas and crops as in the
// print file, so the page shows what will be printed.

import type { Crop } from '../../../pure/geometry/crop.ts'
import { faceCrop } from '../../../pure/geometry/print-area.ts'
import type { Product } from '../../../trade/catalog/catalog.ts'
import { factsOf, type Options } from '../../../trade/catalog/chosen-options.ts'
import { sizePrintArea } from '../../../trade/catalog/size-print-area.ts'
import type { Size } from '../../../trade/catalog/sizes.ts'
import type { PrintShape } from './print-view.ts'

/** Options have to be complete. */
export function makePrintShape(
  product: Product,
  options: Options,
  size: Size,
  crop: Crop,
): PrintShape {
  const { custom } = product
  const area = sizePrintArea(product, size, options)
  const { sideInches = 0, sides, frame, isWood = false, mat } = factsOf(product, options)
  const { wrap = 'white', wrap_color: wrapColor = '' } = options
  const face = faceCrop(crop, area)
  const { measures, inches, centimetres, otherMeasures, label } = size
  return {
    product: product.name,
    size: { measures, inches, centimetres, otherMeasures, label },
    depthInches: sideInches,
    face: rounded(face),
    area,
    wrap,
    wrapColor,
    frame: frame === undefined ? null : { colour: frame, isWood },
    ...(mat && { mat }),
    ...(custom && { custom: { ...custom, sides: sides ?? custom.sides } }),
  }
}

// Finer than a pixel of any screen; the whole digits would double the page.
function rounded(crop: Crop): Crop {
  const round = (fraction: number) => Math.round(fraction * 1e5) / 1e5
  return {
    x: round(crop.x),
    y: round(crop.y),
    width: round(crop.width),
    height: round(crop.height),
  }
}
