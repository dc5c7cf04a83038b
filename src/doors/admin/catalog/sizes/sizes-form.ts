import type { Measures } from '../../../../pure/contract/preferences.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { measuresOfName } from '../../../../trade/catalog/sizes.ts'
import { productName } from '../../catalog-words/catalog-words.ts'
import { sizeText } from '../../frame/print-words.ts'
import { say } from '../../words/say.ts'
import {
  amountFields,
  type CatalogField,
  type CatalogForm,
  type CatalogRow,
  type CatalogTable,
  type NamedProduct,
} from '../forms/catalog-form.ts'
import { tidyLabels } from './edit-sizes.ts'

/** Includes their labels. */
export function sizesForm({ sizes }: CatalogDocument): CatalogForm {
  const names = Object.keys(sizes)
  const table = (measures: Measures, caption: string, other: string): CatalogTable[] => {
    const rows = names
      .filter((name) => measuresOfName(name) === measures)
      .map((name): CatalogRow => {
        const label = { path: ['size_labels', name], kind: 'text', isOptional: true } as const
        return { label: sizeText(name), fields: [{ path: ['sizes', name], kind: 'text' }, label] }
      })
    return rows.length === 0 ? [] : [{ caption, columns: [other, 'Called'], rows }]
  }
  return {
    title: say('Sizes'),
    intro: say(
      'A size is printed in the measure that it is sold in. What it is named in the other one is shown beside that, and need not be a conversion.',
    ),
    tidy: tidyLabels,
    tables: [
      ...table('in', say('Sold in inches'), say('Name in centimetres')),
      ...table('cm', say('Sold in centimetres'), say('Name in inches')),
      {
        caption: say('What shoppers see'),
        columns: ['Yes'],
        note: say(
          'Otherwise shoppers see the sizes of what they measure with, and others only where there is nothing nearly alike in that.',
        ),
        rows: [
          {
            label: say('Show every size to everybody'),
            fields: [{ path: ['show_all_sizes'], kind: 'tick' }],
          },
        ],
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
      kind: 'number',
      isOptional: true,
      placeholder: String(usual),
    }
    return {
      label: sizeText(size),
      fields: [
        ...amountFields(document, [...at, size, 'cost']),
        markup,
        { path: [...at, size, 'sold_out'], kind: 'tick' },
      ],
    }
  })
  return {
    title: say('Costs of {name}', { name: productName(document, name) }),
    intro: say(
      'What a print costs the shop in each size and currency, before any markup. The same upright and lying.',
    ),
    tables: [
      {
        caption: say('Cost by size'),
        columns: [...document.currencies, 'Markup %', say('Sold out')],
        rows,
      },
    ],
  }
}
