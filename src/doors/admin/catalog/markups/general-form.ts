// The general markup, the margin floor, and the bounds of store markups.

import { defaultStoreMarkup } from '../../../../trade/catalog/document/parse-catalog.ts'
import { t } from '../../i18n/t.ts'
import type { CatalogForm } from '../forms/catalog-form.ts'

export function generalForm(): CatalogForm {
  const { min, max } = defaultStoreMarkup
  return {
    title: t('Markup and margin floor'),
    intro: t(
      'The percentages of the shop may have two decimals, those of stores are whole. A product and a size of it may have a markup of their own; the nearest one counts.',
    ),
    tidy: (document) => {
      const limits = document.store_markup
      if (limits !== undefined && Object.keys(limits).length === 0) delete document.store_markup
    },
    tables: [
      {
        caption: t('Shop'),
        columns: ['Percent'],
        rows: [
          {
            label: t('Markup on every cost'),
            fields: [{ path: ['markup_percent'], kind: 'number' }],
          },
          {
            label: t('Margin floor: no price is less than this above its cost'),
            fields: [
              {
                path: ['margin_floor_percent'],
                kind: 'number',
                isOptional: true,
                placeholder: '0',
              },
            ],
          },
        ],
      },
      {
        caption: t('What stores may add'),
        columns: ['Percent'],
        note: t(
          'Fill in both or none. A store that has chosen something else counts as the nearest allowed.',
        ),
        rows: [
          {
            label: t('At least'),
            fields: [storeField('min', min)],
          },
          { label: t('At most'), fields: [storeField('max', max)] },
        ],
      },
      {
        caption: t('Large prints'),
        columns: [t('Square inches')],
        rows: [
          {
            label: t('From above this face on, more tuck and a surcharge to ship'),
            fields: [{ path: ['oversize_square_inches'], kind: 'whole' }],
          },
        ],
      },
    ],
  }
}

function storeField(name: 'min' | 'max', usual: number) {
  return {
    path: ['store_markup', name],
    kind: 'whole',
    isOptional: true,
    placeholder: String(usual),
  } as const
}
