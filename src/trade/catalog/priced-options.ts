// Which options of a product change its price, and every combination of choices of some or all.

import { type OptionName, optionNames, type Product } from './catalog.ts'
import type { Options } from './options.ts'

export function pricedOptions(product: Product): OptionName[] {
  return optionNames.filter((name) =>
    product.options[name]?.choices.some(({ bands }) => bands.length > 0),
  )
}

/** A colour is none of a few choices, and changes neither measures nor price. */
export function allCombinations(product: Product): Options[] {
  return combinations(
    product,
    optionNames.filter((name) => (product.options[name]?.choices.length ?? 0) > 0),
  )
}

/** In a fixed order: the last of `names` changes fastest. */
export function combinations(product: Product, names: readonly OptionName[]): Options[] {
  return names.reduce<Options[]>(
    (all, name) =>
      all.flatMap((options) =>
        (product.options[name]?.choices ?? []).map(({ value }) => ({ ...options, [name]: value })),
      ),
    [{}],
  )
}
