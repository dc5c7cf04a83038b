import type { Measures } from '../../../../pure/contract/preferences.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { measuresOfName } from '../../../../trade/catalog/sizes.ts'
import { productLabel } from '../../catalog-words/product-labels.ts'
import { t } from '../../i18n/t.ts'
import { sizeText } from '../../layout/print-texts.ts'
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
    return rows.length === 0 ? [] : [{ caption, columns: [other, 'Display name'], rows }]
  }
  return {
    title: t('Sizes'),
    intro: t(
      'A size is printed in the unit it is sold in. Its name in the other unit is shown beside it and doesn’t have to be an exact conversion.',
    ),
    tidy: tidyLabels,
    tables: [
      ...table('in', t('Sold in inches'), t('Name in centimetres')),
      ...table('cm', t('Sold in centimetres'), t('Name in inches')),
      {
        caption: t('What shoppers see'),
        columns: ['Yes'],
        note: t(
          'Otherwise shoppers see the sizes in their own unit, and others only where there is no similar size in that unit.',
        ),
        rows: [
          {
            label: t('Show every size to all shoppers'),
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
    title: t('Costs of {name}', { name: productLabel(document, name) }),
    intro: t(
      'What a print costs the shop in each size and currency, before any markup. Portrait and landscape cost the same.',
    ),
    tables: [
      {
        caption: t('Cost by size'),
        columns: [...document.currencies, 'Markup %', t('Sold out')],
        rows,
      },
    ],
  }
}
