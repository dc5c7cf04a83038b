// What in a product contradicts itself or the rest of the document.

import type { CatalogDocument, ProductDocument } from './catalog-document.ts'
import { optionFaults } from './option-faults.ts'

export function productFaults(document: CatalogDocument): string[] {
  const products = Object.entries(document.products)
  const slugs = products.map(([, { slug }]) => slug)
  return products.flatMap(([name, product]) => {
    const faults = [
      ...(slugs.filter((slug) => slug === product.slug).length > 1
        ? [`slug: ${product.slug} is the slug of another product too.`]
        : []),
      ...dpiFaults(product),
      ...sizeFaults(product, document),
      ...classFaults(product, document),
      ...optionFaults(product, document.custom),
    ]
    return faults.map((fault) => `products.${name}.${fault}`)
  })
}

function dpiFaults({ dpi: { floor, good, sharp } }: ProductDocument): string[] {
  if (floor <= good && good <= sharp) return []
  return ['dpi: floor, good and sharp have to rise in this order.']
}

function sizeFaults({ sizes }: ProductDocument, document: CatalogDocument): string[] {
  return Object.keys(sizes)
    .filter((name) => !Object.hasOwn(document.sizes, name))
    .map((name) => `sizes.${name}: is not among the sizes of the document.`)
}

function classFaults({ shipping }: ProductDocument, document: CatalogDocument): string[] {
  return Object.entries(document.shipping).flatMap(([zone, methods]) =>
    Object.entries(methods).flatMap(([method, { rates }]) =>
      Object.hasOwn(rates, shipping)
        ? []
        : [`shipping: there are no rates "${shipping}" in shipping.${zone}.${method}.`],
    ),
  )
}
