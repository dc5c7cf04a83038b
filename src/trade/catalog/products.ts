import type { Catalog, Product, ProductSize } from './catalog.ts'
import { unknownProduct, unknownSize } from './catalog-errors.ts'
import type { Size } from './sizes.ts'

/** Throws `parameter_invalid` for a product that is not in the catalog. */
export function getProduct(catalog: Catalog, name: string): Product {
  const product = findProduct(catalog, name)
  if (product !== null) return product
  throw unknownProduct(
    name,
    catalog.products.map((known) => known.name),
  )
}

export function findProduct(catalog: Catalog, name: string): Product | null {
  return catalog.products.find((product) => product.name === name) ?? null
}

export function firstProduct(catalog: Catalog): Product {
  const [first] = catalog.products
  if (first === undefined) throw new Error('The catalog is empty.')
  return first
}

/** Null for a size in which the product is not made. */
export function findSize(product: Product, name: string): Size | null {
  const row = findSizeRow(product, name)
  if (row === null) return null
  return row.upright.name === name ? row.upright : row.lying
}

/** Throws `size_unavailable` for a size in which the product is not made. */
export function getSize(product: Product, name: string): Size {
  const size = findSize(product, name)
  if (size !== null) return size
  throw unknownSize(
    product.name,
    name,
    product.sizes.map(({ upright }) => upright.name),
  )
}

export function findSizeRow(product: Product, name: string): ProductSize | null {
  return (
    product.sizes.find(({ upright, lying }) => upright.name === name || lying.name === name) ?? null
  )
}

/** Upright names of the sizes of all products, without duplicates. */
export function sizeNames({ products }: Catalog): string[] {
  return [...new Set(products.flatMap(({ sizes }) => sizes.map(({ upright }) => upright.name)))]
}
