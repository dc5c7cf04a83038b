// The sizes that products can be made in, and what a product costs in each of its own.

import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import {
  amountFields,
  type CatalogField,
  type CatalogForm,
  type CatalogRow,
  type NamedProduct,
} from '../forms/catalog-form.ts'

/** With their names in centimetres. */
export function sizesForm({ sizes }: CatalogDocument): CatalogForm {
  return {
    title: 'Sizes',
    intro:
      'A size is named by its inches, the shorter side first. Centimetres are the name that it is sold under where people measure so, not a conversion.',
    tables: [
      {
        caption: 'Names in centimetres',
        columns: ['Centimetres'],
        rows: Object.keys(sizes).map((name) => ({
          label: `${name} inches`,
          fields: [{ path: ['sizes', name], kind: 'text' }],
        })),
      },
    ],
  }
}

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
