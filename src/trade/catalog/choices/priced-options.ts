import { plainMargins } from '../../../pure/geometry/print-area.ts'
import { keysOf } from '../../../pure/objects.ts'
import type { OptionChoice, Product } from '../catalog.ts'
import { builtInValue, type OptionValue } from '../options.ts'
import type { Options } from './chosen-options.ts'

export function pricedOptions({ options }: Product): string[] {
  return Object.keys(options).filter((name) =>
    options[name]?.choices.some(({ bands }) => bands.length > 0),
  )
}

/**
 * Combinations that differ in print pixels or availability. The first of several equivalent choices
 * represents them all, however many frames and papers there are. Colors are left out, since they
 * are not a list of choices.
 */
export function allCombinations({ options }: Pick<Product, 'options'>): Options[] {
  return Object.entries(options).reduce<Options[]>(
    (all, [name, { choices }]) => {
      const measures = choices.map((choice) => measuresOf(name, choice))
      const unlike = choices.filter((_, at) => measures.indexOf(measures[at] ?? '') === at)
      return unlike.length === 0
        ? all
        : all.flatMap((chosen) => unlike.map(({ value }) => ({ ...chosen, [name]: value })))
    },
    [{}],
  )
}

function measuresOf(name: string, { value, leastSize, isSoldOut, custom }: OptionChoice): string {
  const facts: OptionValue = custom ?? builtInValue(name, value) ?? {}
  const margins = keysOf(plainMargins).map((margin) => facts[margin])
  return [...margins, leastSize?.name, isSoldOut].join()
}

/** In a fixed order: the last of `names` changes fastest. */
export function combinations(
  product: Pick<Product, 'options'>,
  names: readonly string[],
): Options[] {
  return names.reduce<Options[]>(
    (all, name) =>
      all.flatMap((options) =>
        (product.options[name]?.choices ?? []).map(({ value }) => ({ ...options, [name]: value })),
      ),
    [{}],
  )
}
