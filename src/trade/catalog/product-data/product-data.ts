// Product data of one print: the shop's, overridden by the product's, overridden by that of the
// chosen option values in the order of the product's options.

import type { Extent } from '../../../pure/geometry/lengths.ts'
import { memberOf } from '../../../pure/objects.ts'
import type { Mass, PackagingMaterial, ProductData } from './product-data-document.ts'

type Options = Readonly<Record<string, string>>

export type ProductDataTable = {
  readonly shop: ProductData
  readonly products: Readonly<Record<string, DataOfProduct>>
}

type DataOfProduct = {
  readonly own: ProductData
  /** Only choices with data of their own. */
  readonly choices: readonly {
    readonly option: string
    readonly value: string
    readonly own: ProductData
  }[]
}

/** Empty for a product that the catalog does not have. */
export function productDataOf(
  table: ProductDataTable | null | undefined,
  product: string,
  options: Options = {},
): ProductData {
  const found = memberOf(table?.products, product)
  if (table == null || found === undefined) return {}
  const chosen = found.choices.filter(({ option, value }) => memberOf(options, option) === value)
  return Object.assign({}, table.shop, found.own, ...chosen.map(({ own }) => own))
}

/** All variants of a product: without choices, and with each choice that has data of its own. */
export function dataVariants(
  table: ProductDataTable | null | undefined,
  product: string,
): { option: string | null; value: string | null; data: ProductData }[] {
  const choices = memberOf(table?.products, product)?.choices ?? []
  return [
    { option: null, value: null, data: productDataOf(table, product) },
    ...choices.map(({ option, value }) => ({
      option,
      value,
      data: productDataOf(table, product, { [option]: value }),
    })),
  ]
}

/** Rounded to whole grams. Null if nothing is known. */
export function gramsOf(mass: Mass | undefined, size: Extent | null): number | null {
  const { grams, grams_per_square_metre: perSquareMetre } = mass ?? {}
  if (grams === undefined && perSquareMetre === undefined) return null
  if (perSquareMetre !== undefined && size === null) return null
  const squareMetres = size === null ? 0 : (size.widthMicrometres * size.heightMicrometres) / 1e12
  return Math.round((grams ?? 0) + (perSquareMetre ?? 0) * squareMetres)
}

/** Whole grams by material. */
export function packagingGrams(
  { packaging = {} }: ProductData,
  size: Extent | null,
): [PackagingMaterial, number][] {
  return Object.entries(packaging).flatMap(([material, mass]) => {
    const grams = gramsOf(mass, size)
    return grams === null ? [] : [[material as PackagingMaterial, grams]]
  })
}

/**
 * A sold print: what was known when it was sold, completed by what is known now, so that a weight
 * or a code that is filled in later counts for orders placed before.
 */
export function dataOfSale(sold: ProductData, current: ProductData): ProductData {
  return { ...current, ...sold }
}
