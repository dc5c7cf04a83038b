// The order of products and choices on the page, and of currencies, the first of which is used for
// carts whose currency is removed. A POST sends a number for each.

import { routes } from '../../../pure/contract/route-tree.ts'
import { notFound } from '../../../pure/errors.ts'
import type { CatalogDocument } from '../../../trade/catalog/document/catalog-document.ts'
import { t } from '../i18n/t.ts'
import { type OptionPlace, partAddress } from './catalog-part.ts'
import type { CatalogPanel } from './change-catalog.ts'
import { optionOf } from './options/edit-choices.ts'

/** `products`, `currencies`, or a product and its option such as `canvas/depth`. */
export type OrderedList = string

export function listOrderRoutes(panel: CatalogPanel): void {
  const pageOf = (list: OrderedList) => {
    const place = optionPlace(list)
    if (place !== null) return partAddress({ kind: 'options', product: place.product })
    return list === 'products'
      ? routes.admin.catalog.page.href()
      : routes.admin.catalog.currencies.page.href()
  }
  panel.change(
    routes.admin.catalog.order,
    ({ form }) => pageOf(form.get('list')),
    (before, { form }) => {
      const list = form.get('list')
      const names = namesInOrder(before, list) ?? noSuchList()
      const places = new Map(names.map((name) => [name, placeOf(form.get(`place/${name}`))]))
      return [...places.values()].some(Number.isNaN)
        ? { fault: t('Nothing was changed. Enter a whole number from 1 to 999 for each position.') }
        : { document: withOrder(before, list, places) }
    },
  )
}

/** Null if there is no such list. */
export function namesInOrder(document: CatalogDocument, list: OrderedList): string[] | null {
  if (list === 'currencies') return document.currencies
  if (list === 'products') return Object.keys(document.products)
  return choicesOf(document, list)?.choices.map(({ value }) => value) ?? null
}

/** Sorts by position in ascending order. The sort is stable. */
export function withOrder(
  before: CatalogDocument,
  list: OrderedList,
  places: ReadonlyMap<string, number>,
): CatalogDocument {
  const byPlace = (a: string, b: string) => (places.get(a) ?? 0) - (places.get(b) ?? 0)
  const document = structuredClone(before)
  if (list === 'currencies') document.currencies.sort(byPlace)
  else if (list === 'products') {
    const sorted = Object.entries(document.products).sort(([a], [b]) => byPlace(a, b))
    document.products = Object.fromEntries(sorted)
  } else choicesOf(document, list)?.choices.sort((a, b) => byPlace(a.value, b.value))
  return document
}

function choicesOf(document: CatalogDocument, list: OrderedList) {
  const place = optionPlace(list)
  return place && optionOf(document, place)
}

function optionPlace(list: OrderedList): OptionPlace | null {
  const [product, option] = list.split('/')
  return product && option ? { product, option } : null
}

function placeOf(text: string): number {
  return /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
}

function noSuchList(): never {
  throw notFound(
    t('This list doesn’t exist in the catalog. Go back to the catalog and choose one.'),
  )
}
