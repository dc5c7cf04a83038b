// Which options of a product change its price, and every combination of choices of some or all.

import type { Product } from './catalog.ts'
import type { Options } from './chosen-options.ts'

export function pricedOptions({ options }: Product): string[] {
  return Object.keys(options).filter((name) =>
    options[name]?.choices.some(({ bands }) => bands.length > 0),
  )
}

/** A colour is none of a few choices, and changes neither measures nor price. */
export function allCombinations(product: Product): Options[] {
  const { options } = product
  return combinations(
    product,
    Object.keys(options).filter((name) => options[name]?.choices.length),
  )
}

/** In a fixed order: the last of `names` changes fastest. */
export function combinations(product: Product, names: readonly string[]): Options[] {
  return names.reduce<Options[]>(
    (all, name) =>
      all.flatMap((options) =>
        (product.options[name]?.choices ?? []).map(({ value }) => ({ ...options, [name]: value })),
      ),
    [{}],
  )
}
