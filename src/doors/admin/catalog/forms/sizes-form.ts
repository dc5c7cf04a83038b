// The sizes that products can be made in, with their names in centimetres.

import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import type { CatalogForm } from './catalog-form.ts'

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
