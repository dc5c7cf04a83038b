// The parts of the catalog that have a form at their own URL, and their names in it: `general`,
// `sizes`, `shipping-europe`; for a product `product-canvas`, `costs-canvas`, `prices-canvas`,
// `options-canvas`, `choice-canvas-depth-1.5`; `new-canvas` while it is not sold; `own-option-edge`
// and `own-product-wood` for entries that exist only in the document; `data`, product data of all
// products, and `choicedata-canvas` of one product's choices.

import { routes } from '../../../pure/contract/route-tree.ts'

import { productNames } from '../../../trade/catalog/catalog.ts'
import type {
  CatalogDocument,
  ProductDocument,
} from '../../../trade/catalog/document/catalog-document.ts'
import { listedOptions } from '../../../trade/catalog/options.ts'

export type OptionPlace = { product: string; option: string }
export type ChoicePlace = OptionPlace & { value: string }

const partsOfProduct = [
  ...(['product', 'costs', 'prices', 'options', 'new', 'own-product', 'choicedata'] as const),
]

export type CatalogPart =
  | { kind: 'general' }
  | { kind: 'sizes' }
  | { kind: 'data' }
  | { kind: 'shipping'; zone: string }
  | { kind: (typeof partsOfProduct)[number]; product: string }
  | { kind: 'own-option'; option: string }
  | ({ kind: 'choice' } & ChoicePlace)

export function partAddress(part: CatalogPart): string {
  return routes.admin.catalog.edit.one.href({ page: partName(part) })
}

function partName(part: CatalogPart): string {
  switch (part.kind) {
    case 'general':
    case 'sizes':
    case 'data':
      return part.kind
    case 'shipping':
      return `shipping-${part.zone}`
    case 'own-option':
      return `own-option-${part.option}`
    case 'choice':
      return `choice-${part.product}-${part.option}-${part.value}`
    default:
      return `${part.kind}-${part.product}`
  }
}

/** Returns null if it can't be the name of a part. Does not check that zones and values exist. */
export function findPart(name: string, document: CatalogDocument): CatalogPart | null {
  if (name === 'general' || name === 'sizes' || name === 'data') return { kind: name }
  const [, kind = '', rest = ''] = /^((?:own-)?[a-z]+)-(.+)$/.exec(name) ?? []
  if (kind === 'shipping') return { kind, zone: rest }
  if (kind === 'own-option') return { kind, option: rest }
  const product = begunWith(rest, [...productNames, ...Object.keys(document.products)])
  if (product === null) return null
  if (kind === 'choice') {
    const choice = rest.slice(product.length + 1)
    const option = begunWith(choice, optionsIn(document))
    const value = choice.slice((option ?? '').length + 1)
    return option === null || value === '' ? null : { kind, product, option, value }
  }
  const ofProduct = partsOfProduct.find((known) => known === kind)
  return ofProduct === undefined || rest !== product ? null : { kind: ofProduct, product }
}

// One name may be the prefix of another: `wood` and `wood-panel`.
function begunWith(text: string, names: readonly string[]): string | null {
  const known = names.filter((name) => text === name || text.startsWith(`${name}-`))
  return known.reduce<string | null>(
    (longest, name) => (name.length > (longest ?? '').length ? name : longest),
    null,
  )
}

/** All options with a list of choices, in page order. */
export function optionsIn({ custom }: CatalogDocument): string[] {
  return [...new Set<string>([...listedOptions(), ...Object.keys(custom?.options ?? {})])]
}

/** Searches the entries, because an object lookup would also find "constructor". */
export function productIn({ products }: CatalogDocument, name: string): ProductDocument | null {
  return Object.entries(products).find(([known]) => known === name)?.[1] ?? null
}
