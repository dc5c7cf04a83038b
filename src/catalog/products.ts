// What is on sale: each product's sizes, options and the resolution it asks for. Data only; an
// operator's own catalog will take its place.

import type { SharpnessScale } from '../geometry/print-resolution.ts'
import { unknownProduct } from './catalog-errors.ts'
import { type UprightName, uprightNames } from './sizes.ts'

export const productNames = ['canvas', 'poster'] as const
export type ProductName = (typeof productNames)[number]

export type ProductOption = {
  /** Empty for a colour, which is any `#rrggbb`. */
  readonly values: readonly string[]
  readonly defaultValue: string
}

export type Product = {
  readonly name: ProductName
  /** What embedding pages know it by. */
  readonly slug: string
  readonly title: string
  readonly sizes: readonly UprightName[]
  readonly options: Readonly<Record<string, ProductOption>>
  readonly scale: SharpnessScale
}

export const products: Readonly<Record<ProductName, Product>> = {
  canvas: {
    name: 'canvas',
    slug: 'S',
    title: 'Stretched canvas',
    sizes: uprightNames.filter((name) => name !== '5x7'),
    options: {
      depth: { values: ['0.75', '1.5'], defaultValue: '0.75' },
      // Mirrored sides keep the whole picture on the face; an image wrap takes its edges away.
      wrap: { values: ['mirror', 'image', 'white', 'black', 'color'], defaultValue: 'mirror' },
      wrap_color: { values: [], defaultValue: '#7f7f7f' },
    },
    // The weave hides more than paper does, and a canvas is seen from further away.
    scale: { floorDpi: 100, goodDpi: 150, sharpDpi: 200 },
  },
  poster: {
    name: 'poster',
    slug: 'PO',
    title: 'Poster',
    sizes: uprightNames.filter((name) => name !== '40x60'),
    options: {},
    scale: { floorDpi: 150, goodDpi: 200, sharpDpi: 300 },
  },
}

/** Throws `parameter_invalid` for a product that is not on sale. */
export function findProduct(name: string): Product {
  const product = productNames.find((known) => known === name)
  if (product === undefined) throw unknownProduct(name, productNames)
  return products[product]
}
