import { micrometresPerInch } from '../../pure/geometry/lengths.ts'
import { type PrintArea, printArea } from '../../pure/geometry/print-area.ts'
import type { Product } from './catalog.ts'
import { factsOf, type Options } from './chosen-options.ts'
import type { Size } from './sizes.ts'

/** Options must be complete and fit the size. */
export function sizePrintArea(product: Product, size: Size, options: Options): PrintArea {
  const { lengths } = product
  const facts = factsOf(product, options)
  const matMicrometres = micrometres(facts.matInches)
  const sideMicrometres = micrometres(facts.sideInches)
  return printArea({
    opening: { widthMicrometres: size.widthMicrometres, heightMicrometres: size.heightMicrometres },
    matMicrometres,
    sideMicrometres,
    hiddenMicrometres: hiddenMicrometres(product, size, matMicrometres > 0),
    edges: facts.edges ?? 'beyond',
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

function micrometres(inches = 0): number {
  return Math.round(inches * micrometresPerInch)
}
