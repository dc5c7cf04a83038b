// The catalog as sent to the browser: everything needed to draw, measure and price every choice
// without further requests, but none of the shop's costs. Packed, because it is in every cart page.

import type { Product, ProductLook } from '../../../../trade/catalog/catalog.ts'
import type { Options } from '../../../../trade/catalog/choices/chosen-options.ts'
import { bothOrientations, type Size } from '../../../../trade/catalog/sizes.ts'

export type PageCatalog = { readonly products: readonly PackedProduct[] }

type PackedProduct = Pick<Product, 'fileDpi' | 'marginFloorPercent' | 'shippingClass'> & {
  readonly name: string
  readonly slug: string
  readonly isSoldOut: boolean
  readonly options: Product['options']
  readonly scale: Product['scale']
  readonly lengths: Product['lengths']
  readonly custom?: ProductLook
  /** The options that affect the price. */
  readonly pricedBy: readonly string[]
  readonly sizes: readonly PackedSize[]
}

/**
 * Prices in minor units, one for each combination of the choices of `pricedBy`. For a reduced
 * product the prices before follow, 0 for none.
 */
type PackedSize = readonly [
  uprightName: string,
  otherName: string,
  /** Empty for none. */
  label: string,
  hasTwin: 0 | 1,
  isOversize: 0 | 1,
  isSoldOut: 0 | 1,
  ...prices: number[],
]

export type ShopProduct = Product & {
  readonly pricedBy: readonly string[]
  readonly prices: ReadonlyMap<string, readonly number[]>
}

export function unpackCatalog({ products }: PageCatalog): ShopProduct[] {
  return products.map(({ sizes, ...product }) => ({
    ...product,
    sizes: sizes.map(([name, otherName, label, hasTwin, isOversize, isSoldOut]) => ({
      ...bothOrientations(name, {
        otherName,
        label: label || null,
        hasTwin: hasTwin > 0,
        isOversize: isOversize > 0,
      }),
      cost: {},
      price: {},
      markupPercent: 0,
      storeMarkupPercent: 0,
      isSoldOut: isSoldOut > 0,
    })),
    prices: new Map(
      sizes.map(([name, _other, _label, _twin, _over, _out, ...prices]) => [name, prices]),
    ),
  }))
}

export type UnitPrices = {
  /** Minor units. */
  readonly unitPrice: number
  /** The lowest of the 30 days before a reduction; 0 if it is not reduced. */
  readonly priceBefore: number
}

/** Options must be complete and fit the size. */
export function pricesOf(product: ShopProduct, size: Size, options: Options): UnitPrices {
  let [index, count] = [0, 1]
  for (const name of product.pricedBy) {
    const choices = product.options[name]?.choices ?? []
    index = index * choices.length + choices.findIndex(({ value }) => value === options[name])
    count *= choices.length
  }
  const prices = product.prices.get(size.uprightName) ?? []
  return { unitPrice: prices[index] ?? 0, priceBefore: prices[count + index] ?? 0 }
}
