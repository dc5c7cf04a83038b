// The general markup, the margin floor, and the bounds of store markups.

import { defaultStoreMarkup } from '../../../../trade/catalog/document/parse-catalog.ts'
import { t } from '../../i18n/t.ts'
import type { CatalogForm } from '../forms/catalog-form.ts'

export function generalForm(): CatalogForm {
  const { min, max } = defaultStoreMarkup
  return {
    title: t('Markup and margin floor'),
    intro: t(
      'The shop’s percentages can have two decimals, those of stores are whole numbers. A product, or one of its sizes, can have its own markup; the most specific one applies.',
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
            label: t('Markup on all costs'),
            fields: [{ path: ['markup_percent'], kind: 'number' }],
          },
          {
            label: t('Margin floor: the minimum margin of every price over its cost'),
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
        caption: t('Store markup limits'),
        columns: ['Percent'],
        note: t(
          'Fill in both or neither. If a store has set a value outside the range, the nearest allowed value applies.',
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
            label: t('Faces larger than this get more bleed and a shipping surcharge'),
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
