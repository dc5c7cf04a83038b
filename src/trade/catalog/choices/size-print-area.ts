import type { PixelSize } from '../../../pure/geometry/lengths.ts'
import { type PrintArea, plainMargins, printArea } from '../../../pure/geometry/print-area.ts'
import type { Product } from '../catalog.ts'
import type { Size } from '../sizes.ts'
import { factsOf, type Options } from './chosen-options.ts'

/** Options must be complete and fit the size. */
export function sizePrintArea(
  product: Product,
  size: Size,
  options: Options,
  picture: PixelSize,
): PrintArea {
  const { lengths } = product
  const facts = factsOf(product, options)
  const { matMicrometres, sideMicrometres } = { ...plainMargins, ...facts }
  return printArea({
    ...facts,
    picture,
    opening: { widthMicrometres: size.widthMicrometres, heightMicrometres: size.heightMicrometres },
    hiddenMicrometres: hiddenMicrometres(product, size, matMicrometres > 0),
    frame: facts.frame === undefined ? null : lengths.frame,
    thicknessMicrometres:
      sideMicrometres + (facts.thicknessMicrometres ?? lengths.thicknessMicrometres),
    safeMicrometres: lengths.safeMicrometres,
  })
}

function hiddenMicrometres({ lengths }: Product, size: Size, hasMat: boolean): number {
  if (hasMat) return lengths.underMatMicrometres
  return size.isOversize ? lengths.oversizeBleedMicrometres : lengths.bleedMicrometres
}
