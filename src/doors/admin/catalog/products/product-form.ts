// A product: whether and how it is sold, and what its print files are like.

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
    title: `Product ${name}`,
    intro: 'What is empty counts as the catalog says for all products, or is not there.',
    tables: [
      {
        caption: 'On sale',
        columns: ['Value'],
        rows: [
          { label: 'Sold out', fields: [{ path: [...at, 'sold_out'], kind: 'tick' }] },
          {
            label: 'Slug in the events to embedding pages',
            fields: [{ path: [...at, 'slug'], kind: 'text' }],
          },
          {
            label: 'Class of its shipping rates',
            fields: [
              { path: [...at, 'shipping'], kind: 'choice', choices: shippingClasses(document) },
            ],
          },
          optionalPercent(
            'Markup, percent of the cost',
            'markup_percent',
            `${document.markup_percent}`,
          ),
          optionalPercent(
            'Margin floor, percent of the cost',
            'margin_floor_percent',
            `${document.margin_floor_percent ?? 0}`,
          ),
        ],
      },
      {
        caption: 'Pixels per inch',
        columns: ['dpi'],
        rows: [
          whole('Not sold below', 'dpi', 'floor'),
          whole('Good from', 'dpi', 'good'),
          whole('Sharp from', 'dpi', 'sharp'),
          whole('Of the print file', 'dpi', 'file'),
        ],
      },
      {
        caption: 'Lengths',
        columns: ['Millimetres'],
        rows: [
          length('Bleed', 'bleed'),
          length('Bleed of large prints', 'bleed_oversize', true),
          length('Bleed under a mat', 'bleed_under_mat', true),
          length('Thickness', 'thickness'),
          length('Safe area', 'safe'),
          length('Width of the frame', 'frame_width', true),
          length('Depth of the frame', 'frame_depth', true),
        ],
      },
    ],
  }
}
