// The print area of a product in one size with its options: how deep the sides are, how much is
// tucked behind them or cut off, how much a mat hides.

import { micrometresPerInch } from '../../pure/geometry/lengths.ts'
import { type Edges, type PrintArea, printArea } from '../../pure/geometry/print-area.ts'
import type { Product } from './catalog.ts'
import type { Options } from './options.ts'
import type { Size } from './sizes.ts'

/** Options have to be complete and fit the size. */
export function sizePrintArea(product: Product, size: Size, options: Options): PrintArea {
  const { lengths } = product
  const matMicrometres = inches(options.mat)
  const sideMicrometres = inches(options.depth)
  return printArea({
    widthInches: size.widthInches,
    heightInches: size.heightInches,
    matMicrometres,
    sideMicrometres,
    hiddenMicrometres: hiddenMicrometres(product, size, matMicrometres > 0),
    edges: edgesByWrap[options.wrap ?? ''] ?? 'beyond',
    frame: options.frame === undefined ? null : lengths.frame,
    thicknessMicrometres: sideMicrometres + lengths.thicknessMicrometres,
    safeMicrometres: lengths.safeMicrometres,
  })
}

const edgesByWrap: Readonly<Record<string, Edges>> = {
  image: 'picture',
  mirror: 'mirror',
  white: 'colour',
  black: 'colour',
  color: 'colour',
}

function hiddenMicrometres({ lengths }: Product, size: Size, hasMat: boolean): number {
  if (hasMat) return lengths.underMatMicrometres
  return size.isOversize ? lengths.oversizeBleedMicrometres : lengths.bleedMicrometres
}

// Depths and mats are named by their inches; no mat is called "none".
function inches(value: string | undefined): number {
  const number = Number(value)
  return Number.isFinite(number) ? Math.round(number * micrometresPerInch) : 0
}
