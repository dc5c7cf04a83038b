// Sizes come and go: among those of the document, and among those that a product is made in.

import { counterparts, labels } from '../../../../trade/catalog/built-in/centimetre-sizes.ts'
import type {
  AmountsDocument,
  CatalogDocument,
} from '../../../../trade/catalog/document/catalog-document.ts'
import { convertedName, extentOfName, measuresOfName } from '../../../../trade/catalog/sizes.ts'
import { productIn } from '../catalog-part.ts'

type NewSize = {
  name: string
  /** In the measure that it is not sold in. */
  otherName: string
  label: string | null
}

export function addSize(
  before: CatalogDocument,
  { name, otherName, label }: NewSize,
): CatalogDocument {
  return {
    ...before,
    sizes: sorted({ ...before.sizes, [name]: otherName }),
    ...(label !== null && { size_labels: { ...before.size_labels, [name]: label } }),
  }
}

/**
 * Each product in the sizes in centimetres that the built-in catalog has beside those in inches, at
 * the cost of these.
 */
export function addCentimetreSizes(before: CatalogDocument): CatalogDocument {
  let document = structuredClone(before)
  for (const [name, inches] of Object.entries(counterparts)) {
    const makers = Object.values(document.products).filter(
      ({ sizes }) => sizes[inches] !== undefined && sizes[name] === undefined,
    )
    for (const product of makers) {
      product.sizes = sorted({ ...product.sizes, ...copied(product.sizes, inches, name) })
    }
    if (makers.length === 0 || document.sizes[name] !== undefined) continue
    const size = { name, otherName: convertedName(name), label: labels[name] ?? null }
    document = addSize(document, size)
  }
  return document
}

function copied<Value>(sizes: Record<string, Value>, from: string, to: string) {
  const value = sizes[from]
  return value === undefined ? {} : { [to]: structuredClone(value) }
}

/** Also from every product that was made in it. */
export function removeSize(before: CatalogDocument, name: string): CatalogDocument {
  const document = structuredClone(before)
  delete document.sizes[name]
  delete document.size_labels?.[name]
  tidyLabels(document)
  for (const product of Object.values(document.products)) delete product.sizes[name]
  return document
}

/** There are none, or there is at least one. */
export function tidyLabels(document: CatalogDocument): void {
  if (Object.keys(document.size_labels ?? {}).length === 0) delete document.size_labels
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

// Inches before centimetres, then by width and height, as the built-in one is.
function sorted<Value>(sizes: Record<string, Value>): Record<string, Value> {
  const measured = Object.entries(sizes).map((entry) => ({
    entry,
    isMetric: measuresOfName(entry[0]) === 'cm',
    ...extentOfName(entry[0]),
  }))
  measured.sort(
    (a, b) =>
      Number(a.isMetric) - Number(b.isMetric) ||
      a.widthMicrometres - b.widthMicrometres ||
      a.heightMicrometres - b.heightMicrometres,
  )
  return Object.fromEntries(measured.map(({ entry }) => entry))
}
