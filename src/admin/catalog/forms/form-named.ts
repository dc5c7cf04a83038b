// The form of a page by the name in its address; null for what there is none of.

import type { CatalogDocument } from '../../../catalog/document/catalog-document.ts'
import type { CatalogForm } from './catalog-form.ts'
import { generalForm } from './general-form.ts'
import { costsForm, optionsForm, productForm } from './product-forms.ts'
import { shippingForm, type ZoneName } from './shipping-form.ts'
import { sizesForm } from './sizes-form.ts'

const ofProduct = { product: productForm, costs: costsForm, options: optionsForm } as const

/** `general`, `sizes`, `product-canvas`, `costs-canvas`, `options-canvas`, `shipping-europe`. */
export function formNamed(document: CatalogDocument, page: string): CatalogForm | null {
  if (page === 'general') return generalForm()
  if (page === 'sizes') return sizesForm(document)
  const [, kind = '', name = ''] = /^(product|costs|options|shipping)-([a-z-]+)$/.exec(page) ?? []
  if (kind === 'shipping') {
    return isZone(document, name) ? shippingForm(document, name) : null
  }
  const product = Object.entries(document.products).find(([known]) => known === name)?.[1]
  const make = Object.entries(ofProduct).find(([known]) => known === kind)?.[1]
  if (product === undefined || make === undefined) return null
  return make({ name, product, document })
}

function isZone({ shipping }: CatalogDocument, name: string): name is ZoneName {
  return Object.hasOwn(shipping, name)
}
