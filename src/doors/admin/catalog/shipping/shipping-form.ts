import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { zoneLabel } from '../../catalog-words/shipping-words.ts'
import { said, say } from '../../words/say.ts'
import { amountFields, type CatalogForm, type CatalogTable } from '../forms/catalog-form.ts'
import { tidyZoneNames } from './edit-zones.ts'

const rateLabels = {
  first: 'first item',
  additional: 'each further item',
  oversize: 'surcharge of a large item',
} as const

/** The zone must exist. */
export function shippingForm(document: CatalogDocument, zone: string): CatalogForm {
  const tables = Object.entries(document.shipping[zone] ?? {}).flatMap(
    ([method, { rates }]): CatalogTable[] => {
      const at = ['shipping', zone, method]
      return [
        {
          caption: say('Working days of {method}, making included', { method: said(method) }),
          columns: ['Days'],
          rows: [
            { label: say('At least'), fields: [{ path: [...at, 'min_days'], kind: 'whole' }] },
            { label: say('At most'), fields: [{ path: [...at, 'max_days'], kind: 'whole' }] },
          ],
        },
        {
          caption: say('Rates of {method}', { method: said(method) }),
          columns: document.currencies,
          rows: Object.entries(rates).flatMap(([sentAs]) =>
            (['first', 'additional', 'oversize'] as const).map((kind) => ({
              label: `${said(sentAs)}, ${said(rateLabels[kind])}`,
              fields: amountFields(document, [...at, 'rates', sentAs, kind]),
            })),
          ),
        },
      ]
    },
  )
  return {
    title: say('Shipping to {zone}', { zone: zoneLabel(document, zone) }),
    intro: say(
      'The dearest item of an order pays the rate of a first item, every other one that of a further item, each by the class that its product is sent as.',
    ),
    tidy: tidyZoneNames,
    tables: [
      {
        caption: say('What it is called'),
        columns: ['Name'],
        note: say('Here in the panel; shoppers read only their country.'),
        rows: [
          {
            label: say('Name'),
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
