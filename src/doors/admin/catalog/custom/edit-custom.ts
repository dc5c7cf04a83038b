// Adds and removes products and choices that exist only in the document, such as a walnut frame or
// a wood print.

import { memberOf } from '../../../../pure/objects.ts'
import type {
  CatalogDocument,
  ProductDocument,
} from '../../../../trade/catalog/document/catalog-document.ts'
import { productIn } from '../catalog-part.ts'
import { type BandDocument, optionOf } from '../options/edit-choices.ts'

export type CustomDocument = NonNullable<CatalogDocument['custom']>
export type CustomOption = NonNullable<CustomDocument['options']>[string]
export type CustomValue = CustomOption['values'][string]
type CustomProduct = NonNullable<CustomDocument['products']>[string]

export type NewChoice = {
  option: string
  /** Words of a new option, null for an existing one. */
  optionWords: CustomOption['words'] | null
  value: string
  made: CustomValue
  /** Products that offer the choice. */
  products: readonly string[]
  /** Added to the product's cost. Null for nothing. */
  cost: BandDocument['cost'] | null
}

/** If a product does not have the option yet, the choice becomes its default. */
export function withCustomChoice(before: CatalogDocument, choice: NewChoice): CatalogDocument {
  const document = structuredClone(before)
  const { option, value, optionWords, made, cost } = choice
  const custom = document.custom ?? {}
  document.custom = custom
  const options = custom.options ?? {}
  custom.options = options
  const known = memberOf(options, option)
  options[option] = {
    ...(optionWords && { words: optionWords }),
    ...known,
    values: { ...known?.values, [value]: made },
  }
  for (const name of choice.products) {
    const product = productIn(document, name)
    if (product === null) continue
    const list = optionOf(document, { product: name, option }) ?? { default: value, choices: [] }
    list.choices.push({ value, ...(cost !== null && { bands: [{ cost }] }) })
    Object.assign(product.options, { [option]: list })
  }
  return document
}

export function madeWith(
  document: CatalogDocument,
  { option, value }: { option: string; value: string },
): string[] {
  return Object.keys(document.products).filter((product) =>
    optionOf(document, { product, option })?.choices.some((choice) => choice.value === value),
  )
}

/** The choice must not be used by any product. */
export function withoutCustomChoice(
  before: CatalogDocument,
  { option, value }: { option: string; value: string },
): CatalogDocument {
  const document = structuredClone(before)
  const own = document.custom?.options?.[option]
  delete own?.values[value]
  if (Object.keys(own?.values ?? {}).length === 0) delete document.custom?.options?.[option]
  tidyCustom(document)
  return document
}

export type NewProduct = { name: string; made: CustomProduct; like: ProductDocument }

/** Appends the product, with the sizes, costs and options of another. */
export function withCustomProduct(before: CatalogDocument, product: NewProduct): CatalogDocument {
  const { name, made, like } = product
  const document = structuredClone(before)
  const slugs = Object.values(document.products).map(({ slug }) => slug)
  const begun = { ...structuredClone(like), slug: freeSlug(name, slugs) }
  delete begun.reduced_since
  document.products = { ...document.products, [name]: begun }
  document.custom = {
    ...document.custom,
    products: { ...document.custom?.products, [name]: made },
  }
  return document
}

/** `WO` for wood, `WO2` if that is taken. */
function freeSlug(name: string, taken: readonly string[]): string {
  const begun = name.replaceAll('-', '').slice(0, 2).toUpperCase()
  const others = Array.from({ length: taken.length + 1 }, (_, index) => `${begun}${index + 2}`)
  return [begun, ...others].find((slug) => !taken.includes(slug)) ?? begun
}

/** Removes empty lists. */
export function tidyCustom(document: CatalogDocument): void {
  const { custom } = document
  if (custom === undefined) return
  for (const own of Object.values(custom.options ?? {})) {
    if (own.words && Object.keys(own.words).length === 0) delete own.words
  }
  if (Object.keys(custom.options ?? {}).length === 0) delete custom.options
  if (Object.keys(custom.products ?? {}).length === 0) delete custom.products
  if (Object.keys(custom).length === 0) delete document.custom
}
