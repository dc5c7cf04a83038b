// Adds and removes products. A new product starts with the built-in catalog's values in the
// existing currencies and sizes. Costs in other currencies are left open. What no other built-in
// product has comes along with it: the small sizes and the mailer of photo prints.

import { memberOf } from '../../../../pure/objects.ts'
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
  const known = builtInDocument.products[name]
  if (known === undefined) return before
  const product = structuredClone(inTheseCurrencies(known, before.currencies))
  const others = Object.entries(builtInDocument.products).flatMap(([other, each]) =>
    other === name || each === undefined ? [] : [each],
  )
  const isOwn = (size: string) => others.every(({ sizes }) => !Object.hasOwn(sizes, size))
  const made = Object.entries(product.sizes).filter(
    ([size]) => Object.hasOwn(before.sizes, size) || isOwn(size),
  )
  product.sizes = Object.fromEntries(made)
  const added = Object.entries(builtInDocument.sizes).filter(
    ([size]) => Object.hasOwn(product.sizes, size) && !Object.hasOwn(before.sizes, size),
  )
  const hasOwnClass = others.every(({ shipping }) => shipping !== product.shipping)
  const document = hasOwnClass ? withBuiltInClass(before, product.shipping) : before
  const classes = shippingClasses(document)
  if (!classes.includes(product.shipping)) product.shipping = classes[0] ?? product.shipping
  return {
    ...document,
    sizes: { ...document.sizes, ...Object.fromEntries(added) },
    products: { ...document.products, [name]: product },
  }
}

/** Unchanged if the class exists, or if a zone, method or currency is not built in. */
function withBuiltInClass(before: CatalogDocument, name: string): CatalogDocument {
  if (shippingClasses(before).includes(name)) return before
  const document = structuredClone(before)
  for (const [zone, methods] of Object.entries(document.shipping)) {
    for (const [method, terms] of Object.entries(methods)) {
      const known = memberOf(builtInDocument.shipping, zone)
      const rates = known && memberOf(memberOf(known, method)?.rates, name)
      const own = rates && inTheseCurrencies(rates, before.currencies)
      if (own === undefined || !before.currencies.every((each) => Object.hasOwn(own.first, each))) {
        return before
      }
      terms.rates[name] = structuredClone(own)
    }
  }
  return document
}

export function withoutProduct(before: CatalogDocument, name: string): CatalogDocument {
  const document = structuredClone(before)
  const products: Record<string, unknown> = document.products
  delete products[name]
  delete document.custom?.products?.[name]
  tidyCustom(document)
  return document
}
