// Adds and removes products. A new product starts with the built-in catalog's values in the
// existing sizes and currencies. Costs in other currencies are left open.

import { builtInDocument } from '../../../../trade/catalog/built-in/built-in-document.ts'
import { type ProductName, productNames } from '../../../../trade/catalog/catalog.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { inTheseCurrencies } from '../currencies/in-these-currencies.ts'
import { tidyCustom } from '../custom/edit-custom.ts'
import { shippingClasses } from '../shipping/edit-classes.ts'

export function missingProducts({ products }: CatalogDocument): ProductName[] {
  return productNames.filter((name) => products[name] === undefined)
}

/** Appends the product. */
export function withProductAdded(before: CatalogDocument, name: ProductName): CatalogDocument {
  const made = builtInDocument.products[name]
  if (made === undefined) return before
  const product = structuredClone(inTheseCurrencies(made, before.currencies))
  const sizes = Object.entries(product.sizes).filter(([size]) => Object.hasOwn(before.sizes, size))
  product.sizes = Object.fromEntries(sizes)
  const classes = shippingClasses(before)
  if (!classes.includes(product.shipping)) product.shipping = classes[0] ?? product.shipping
  return { ...before, products: { ...before.products, [name]: product } }
}

export function withoutProduct(before: CatalogDocument, name: string): CatalogDocument {
  const document = structuredClone(before)
  const products: Record<string, unknown> = document.products
  delete products[name]
  delete document.custom?.products?.[name]
  tidyCustom(document)
  return document
}
