// The parts of the catalog that have a form at an address of their own, and their names in it:
// `general`, `sizes`, `shipping-europe`; of a product `product-canvas`, `costs-canvas`,
// `options-canvas`, `choice-canvas-depth-1.5`; and `new-canvas` while it is not sold.

import { keysOf } from '../../../pure/objects.ts'
import { type ProductName, productNames } from '../../../trade/catalog/catalog.ts'
import { optionValues } from '../../../trade/catalog/document/catalog-document.ts'

/** Options that are a list of choices. */
export type ListedOption = keyof typeof optionValues

export const listedOptions = keysOf(optionValues)

export type OptionPlace = { product: ProductName; option: ListedOption }
export type ChoicePlace = OptionPlace & { value: string }

const partsOfProduct = ['product', 'costs', 'options', 'new'] as const

export type CatalogPart =
  | { kind: 'general' }
  | { kind: 'sizes' }
  | { kind: 'shipping'; zone: string }
  | { kind: (typeof partsOfProduct)[number]; product: ProductName }
  | ({ kind: 'choice' } & ChoicePlace)

export function partAddress(part: CatalogPart): string {
  return `/admin/catalog/edit/${partName(part)}`
}

function partName(part: CatalogPart): string {
  switch (part.kind) {
    case 'general':
    case 'sizes':
      return part.kind
    case 'shipping':
      return `shipping-${part.zone}`
    case 'choice':
      return `choice-${part.product}-${part.option}-${part.value}`
    default:
      return `${part.kind}-${part.product}`
  }
}

/** Null for what can't be the name of one. Zones and values are not looked up. */
export function partNamed(name: string): CatalogPart | null {
  if (name === 'general' || name === 'sizes') return { kind: name }
  const [, kind = '', rest = ''] = /^([a-z]+)-(.+)$/.exec(name) ?? []
  if (kind === 'shipping') return { kind, zone: rest }
  const product = productNames.find((known) => rest === known || rest.startsWith(`${known}-`))
  if (product === undefined) return null
  if (kind === 'choice') {
    const [, wanted, value = ''] = /^-([a-z]+)-(.+)$/.exec(rest.slice(product.length)) ?? []
    const option = listedOptions.find((known) => known === wanted)
    return option === undefined ? null : { kind, product, option, value }
  }
  const ofProduct = partsOfProduct.find((known) => known === kind)
  return ofProduct === undefined || rest !== product ? null : { kind: ofProduct, product }
}
