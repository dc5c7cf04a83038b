// What stands before what: products and choices as the page lists them, and currencies, of which the
// first is what carts go on in when theirs is given up.

import { productNames } from '../../../../trade/catalog/catalog.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { listedOptions, optionOf } from './edit-choices.ts'

/** `products`, `currencies`, or a product and its option as in `canvas/depth`. */
export type OrderedList = string

/** Null where there is no such list. */
export function namesInOrder(document: CatalogDocument, list: OrderedList): string[] | null {
  if (list === 'currencies') return document.currencies
  if (list === 'products') return Object.keys(document.products)
  return choicesOf(document, list)?.choices.map(({ value }) => value) ?? null
}

/** By their places, small to large; names with the same place stay as they are. */
export function withOrder(
  before: CatalogDocument,
  list: OrderedList,
  places: ReadonlyMap<string, number>,
): CatalogDocument {
  const byPlace = (a: string, b: string) => (places.get(a) ?? 0) - (places.get(b) ?? 0)
  const document = structuredClone(before)
  const choices = choicesOf(document, list)
  if (list === 'currencies') document.currencies.sort(byPlace)
  else if (list === 'products') {
    const sorted = Object.entries(document.products).sort(([a], [b]) => byPlace(a, b))
    document.products = Object.fromEntries(sorted)
  } else choices?.choices.sort((a, b) => byPlace(a.value, b.value))
  return document
}

function choicesOf(document: CatalogDocument, list: OrderedList) {
  const [name, wanted] = list.split('/')
  const product = productNames.find((known) => known === name)
  const option = listedOptions.find((known) => known === wanted)
  return product && option ? optionOf(document, { product, option }) : null
}
