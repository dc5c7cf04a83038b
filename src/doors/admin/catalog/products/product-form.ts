// A product: whether and how it is sold, and what its print files are like.

import { productName } from '../../catalog-words/catalog-words.ts'
import { fieldNumber } from '../../frame/plain-amount.ts'
import { said, say } from '../../words/say.ts'
import type { CatalogForm, CatalogRow, NamedProduct } from '../forms/catalog-form.ts'
import { shippingClasses } from '../shipping/edit-classes.ts'

export function productForm({ name, document }: NamedProduct): CatalogForm {
  const at = ['products', name]
  const whole = (label: string, ...path: string[]): CatalogRow => ({
    label,
    fields: [{ path: [...at, ...path], kind: 'whole' }],
  })
  const optionalPercent = (label: string, path: string, placeholder: string): CatalogRow => ({
    label,
    fields: [{ path: [...at, path], kind: 'number', isOptional: true, placeholder }],
  })
  const length = (label: string, path: string, isOptional = false): CatalogRow => ({
    label,
    fields: [{ path: [...at, 'millimetres', path], kind: 'number', isOptional }],
  })
  return {
    title: say('Product {name}', { name: productName(document, name) }),
    intro: say('What is empty counts as the catalog says for all products, or is not there.'),
    tables: [
      {
        caption: say('On sale'),
        columns: ['Value'],
        rows: [
          { label: say('Sold out'), fields: [{ path: [...at, 'sold_out'], kind: 'tick' }] },
          {
            label: say('Slug in the events to embedding pages'),
            fields: [{ path: [...at, 'slug'], kind: 'text' }],
          },
          {
            label: say('Class of its shipping rates'),
            fields: [
              {
                path: [...at, 'shipping'],
                kind: 'choice',
                choices: shippingClasses(document),
                labelOf: said,
              },
            ],
          },
          optionalPercent(
            say('Markup, percent of the cost'),
            'markup_percent',
            fieldNumber(document.markup_percent),
          ),
          optionalPercent(
            say('Margin floor, percent of the cost'),
            'margin_floor_percent',
            fieldNumber(document.margin_floor_percent ?? 0),
          ),
        ],
      },
      {
        caption: say('Pixels per inch'),
        columns: ['dpi'],
        rows: [
          whole(say('Not sold below'), 'dpi', 'floor'),
          whole(say('Good from'), 'dpi', 'good'),
          whole(say('Sharp from'), 'dpi', 'sharp'),
          whole(say('Of the print file'), 'dpi', 'file'),
        ],
      },
      {
        caption: say('Lengths'),
        columns: ['Millimetres'],
        rows: [
          length(say('Bleed'), 'bleed'),
          length(say('Bleed of large prints'), 'bleed_oversize', true),
          length(say('Bleed under a mat'), 'bleed_under_mat', true),
          length(say('Thickness'), 'thickness'),
          length(say('Safe area'), 'safe'),
          length(say('Width of the frame'), 'frame_width', true),
          length(say('Depth of the frame'), 'frame_depth', true),
        ],
      },
    ],
  }
}
