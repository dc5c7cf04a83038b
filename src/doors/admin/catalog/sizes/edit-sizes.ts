// Sizes come and go: among those of the document, and among those that a product is made in.

import type {
  AmountsDocument,
  CatalogDocument,
} from '../../../../trade/catalog/document/catalog-document.ts'
import { inchesOfName } from '../../../../trade/catalog/sizes.ts'

export function addSize(
  before: CatalogDocument,
  { name, centimetres }: { name: string; centimetres: string },
): CatalogDocument {
  return { ...before, sizes: sorted({ ...before.sizes, [name]: centimetres }) }
}

/** Also from every product that was made in it. */
export function removeSize(before: CatalogDocument, name: string): CatalogDocument {
  const document = structuredClone(before)
  delete document.sizes[name]
  for (const product of Object.values(document.products)) delete product.sizes[name]
  return document
}

export function addProductSize(
  before: CatalogDocument,
  { product, size, cost }: { product: string; size: string; cost: AmountsDocument },
): CatalogDocument {
  const document = structuredClone(before)
  const made = productIn(document, product)
  if (made !== null) made.sizes = sorted({ ...made.sizes, [size]: { cost } })
  return document
}

export function removeProductSize(
  before: CatalogDocument,
  { product, size }: { product: string; size: string },
): CatalogDocument {
  const document = structuredClone(before)
  delete productIn(document, product)?.sizes[size]
  return document
}

function productIn({ products }: CatalogDocument, name: string) {
  return Object.entries(products).find(([known]) => known === name)?.[1] ?? null
}

// By width, then height, as the built-in one is.
function sorted<Value>(sizes: Record<string, Value>): Record<string, Value> {
  const measured = Object.entries(sizes).map((entry) => ({ entry, ...inchesOfName(entry[0]) }))
  measured.sort((a, b) => a.widthInches - b.widthInches || a.heightInches - b.heightInches)
  return Object.fromEntries(measured.map(({ entry }) => entry))
}
