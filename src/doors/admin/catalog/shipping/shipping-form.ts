import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { zoneLabel } from '../../catalog-words/shipping-words.ts'
import { t, tText } from '../../i18n/t.ts'
import { amountFields, type CatalogForm, type CatalogTable } from '../forms/catalog-form.ts'
import { tidyZoneNames } from './edit-zones.ts'

const rateLabels = {
  first: 'first item',
  additional: 'each further item',
  oversize: 'surcharge for a large item',
} as const

/** The zone must exist. */
export function shippingForm(document: CatalogDocument, zone: string): CatalogForm {
  const tables = Object.entries(document.shipping[zone] ?? {}).flatMap(
    ([method, { rates }]): CatalogTable[] => {
      const at = ['shipping', zone, method]
      return [
        {
          caption: t('Working days for {method}, including production', { method: tText(method) }),
          columns: ['Days'],
          rows: [
            { label: t('At least'), fields: [{ path: [...at, 'min_days'], kind: 'whole' }] },
            { label: t('At most'), fields: [{ path: [...at, 'max_days'], kind: 'whole' }] },
          ],
        },
        {
          caption: t('Rates of {method}', { method: tText(method) }),
          columns: document.currencies,
          rows: Object.entries(rates).flatMap(([sentAs]) =>
            (['first', 'additional', 'oversize'] as const).map((kind) => ({
              label: `${tText(sentAs)}, ${tText(rateLabels[kind])}`,
              fields: amountFields(document, [...at, 'rates', sentAs, kind]),
            })),
          ),
        },
      ]
    },
  )
  return {
    title: t('Shipping to {zone}', { zone: zoneLabel(document, zone) }),
    intro: t(
      'The most expensive item of an order is charged the first-item rate, and every other item the rate for further items, each by the shipping class of its product.',
    ),
    tidy: tidyZoneNames,
    tables: [
      {
        caption: t('Name'),
        columns: ['Name'],
        note: t('Shown in the panel only. Shoppers see only their country.'),
        rows: [
          {
            label: t('Name'),
            fields: [
              {
                path: ['zone_names', zone],
                kind: 'text',
                isOptional: true,
                placeholder: zoneLabel({}, zone),
              },
            ],
          },
        ],
      },
      ...tables,
    ],
  }
}
