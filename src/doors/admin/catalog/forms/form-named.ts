// The form of a page by the name in its address; null for what there is none of.

import { productNames } from '../../../../trade/catalog/catalog.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { listedOptions } from '../edits/edit-choices.ts'
import type { CatalogForm } from './catalog-form.ts'
import { generalForm } from './general-form.ts'
import { choiceForm } from './product/choice-form.ts'
import { costsForm } from './product/costs-form.ts'
import { newProductForm } from './product/new-product-form.ts'
import { optionsForm } from './product/options-form.ts'
import { productForm } from './product/product-form.ts'
import { shippingForm } from './shipping-form.ts'
import { sizesForm } from './sizes-form.ts'

const ofProduct = { product: productForm, costs: costsForm, options: optionsForm } as const

/**
 * `general`, `sizes`, `shipping-europe`; of a product `product-canvas`, `costs-canvas`,
 * `options-canvas`, `choice-canvas-depth-1.5`; and `new-canvas` while it is not sold.
 */
export function formNamed(document: CatalogDocument, page: string): CatalogForm | null {
  if (page === 'general') return generalForm()
  if (page === 'sizes') return sizesForm(document)
  const [, kind = '', rest = ''] = /^([a-z]+)-(.+)$/.exec(page) ?? []
  if (kind === 'shipping') {
    return Object.hasOwn(document.shipping, rest) ? shippingForm(document, rest) : null
  }
  const name = productNames.find((known) => rest === known || rest.startsWith(`${known}-`))
  if (name === undefined) return null
  const product = document.products[name]
  if (product === undefined) {
    return kind === 'new' && rest === name ? newProductForm(document, name) : null
  }
  if (kind === 'choice') {
    const [, wanted, value = ''] = /^([a-z]+)-(.+)$/.exec(rest.slice(name.length + 1)) ?? []
    const option = listedOptions.find((known) => known === wanted)
    return option === undefined ? null : choiceForm(document, { product: name, option, value })
  }
  const make = Object.entries(ofProduct).find(([known]) => known === kind)?.[1]
  return make === undefined || rest !== name ? null : make({ name, product, document })
}
