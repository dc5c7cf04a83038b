// The print area of a product in one size with its options: how deep the sides are, how much is
// tucked behind them, how much paper is cut off.

import { micrometresPerMillimetre } from '../geometry/lengths.ts'
import { type PrintArea, printArea } from '../geometry/print-area.ts'
import type { Options } from './options.ts'
import type { Product } from './products.ts'
import type { Size } from './sizes.ts'

const paperBleedMicrometres = 3 * micrometresPerMillimetre

const sideMicrometresByDepth: Readonly<Record<string, number>> = { '0.75': 19_050, '1.5': 38_100 }

// Labs ask for 40 mm in all on 1.5″ bars up to 24×36″, and for two inches on larger ones.
const tuckMicrometres = 1_900
const largeTuckMicrometres = 12_700
const largestPlainSquareInches = 24 * 36

/** Options have to be complete (see options.ts). */
export function sizePrintArea(product: Product, size: Size, options: Options): PrintArea {
  const { widthInches, heightInches } = size
  if (product.name === 'poster') {
    return printArea({
      widthInches,
      heightInches,
      marginMicrometres: paperBleedMicrometres,
      pictureCoversMargin: false,
    })
  }
  const side = sideMicrometresByDepth[options.depth ?? ''] ?? 0
  return printArea({
    widthInches,
    heightInches,
    marginMicrometres: side + (isOversize(size) ? largeTuckMicrometres : tuckMicrometres),
    pictureCoversMargin: options.wrap === 'image',
  })
}

/** Above 24×36″: more tuck, and a surcharge to ship. */
export function isOversize(size: Size): boolean {
  return size.widthInches * size.heightInches > largestPlainSquareInches
}
