// What a product costs in each of its sizes.

import {
  amountFields,
  type CatalogField,
  type CatalogForm,
  type CatalogRow,
} from '../catalog-form.ts'
import type { NamedProduct } from './product-form.ts'

export function costsForm({ name, product, document }: NamedProduct): CatalogForm {
  const at = ['products', name, 'sizes']
  const usual = product.markup_percent ?? document.markup_percent
  const rows = Object.keys(product.sizes).map((size): CatalogRow => {
    const markup: CatalogField = {
      path: [...at, size, 'markup_percent'],
      kind: 'whole',
      isOptional: true,
      placeholder: String(usual),
    }
    return {
      label: size,
      fields: [
        ...amountFields(document, [...at, size, 'cost']),
        markup,
        { path: [...at, size, 'sold_out'], kind: 'tick' },
      ],
    }
  })
  return {
    title: `Costs of ${name}`,
    intro:
      'What a print costs the shop in each size and currency, before any markup. The same upright and lying.',
    tables: [
      {
        caption: 'Cost by size',
        columns: [...document.currencies, 'Markup %', 'Sold out'],
        rows,
      },
    ],
  }
}
