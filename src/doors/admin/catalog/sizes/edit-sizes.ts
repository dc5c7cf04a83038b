import { counterparts, labels } from '../../../../trade/catalog/built-in/centimetre-sizes.ts'
import type {
  AmountsDocument,
  CatalogDocument,
} from '../../../../trade/catalog/document/catalog-document.ts'
import { convertedName, extentOfName, measuresOfName } from '../../../../trade/catalog/sizes.ts'
import { productIn } from '../catalog-part.ts'

type NewSize = {
  name: string
  /** The label in the other unit of measurement. */
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
 * Adds the centimeter size that matches each inch size of a product, as in the built-in catalog, at
 * the same cost.
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

/** Also removes it from every product that has it. */
export function removeSize(before: CatalogDocument, name: string): CatalogDocument {
  const document = structuredClone(before)
  delete document.sizes[name]
  delete document.size_labels?.[name]
  tidyLabels(document)
  for (const product of Object.values(document.products)) delete product.sizes[name]
  return document
}

/** Removes `size_labels` if it is empty. */
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

// Inches before centimeters, then by width and height, like the built-in catalog.
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
