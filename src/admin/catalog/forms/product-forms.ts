// A product: what it is, what it costs in each size, and what its options add.

import type {
  CatalogDocument,
  ProductDocument,
} from '../../../catalog/document/catalog-document.ts'
import {
  amountFields,
  type CatalogField,
  type CatalogForm,
  type CatalogRow,
  type CatalogTable,
} from './catalog-form.ts'

type NamedProduct = { name: string; product: ProductDocument; document: CatalogDocument }

export function productForm({ name, document }: NamedProduct): CatalogForm {
  const at = ['products', name]
  const whole = (label: string, ...path: string[]): CatalogRow => ({
    label,
    fields: [{ path: [...at, ...path], kind: 'whole' }],
  })
  const optionalWhole = (label: string, path: string, placeholder: string): CatalogRow => ({
    label,
    fields: [{ path: [...at, path], kind: 'whole', isOptional: true, placeholder }],
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
            fields: [{ path: [...at, 'shipping'], kind: 'text' }],
          },
          optionalWhole(
            'Markup, percent of the cost',
            'markup_percent',
            `${document.markup_percent}`,
          ),
          optionalWhole(
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

export function optionsForm({ name, product, document }: NamedProduct): CatalogForm {
  const { wrap_color: colour, ...lists } = product.options
  const tables = Object.entries(lists).flatMap(([option, { choices }]): CatalogTable[] => {
    const at = ['products', name, 'options', option]
    const settings = choices.map(({ value }, index): CatalogRow => {
      const place = [...at, 'choices', String(index)]
      return {
        label: `${option} ${value}`,
        fields: [
          { path: [...place, 'least_size'], kind: 'text', isOptional: true, placeholder: 'any' },
          { path: [...place, 'sold_out'], kind: 'tick' },
        ],
      }
    })
    const bands = choices.flatMap(({ value, bands: all = [] }, index) =>
      all.map((band, place): CatalogRow => {
        const upTo = band.up_to_square_inches
        const path = [...at, 'choices', String(index), 'bands', String(place), 'cost']
        const sizes = upTo === undefined ? 'all larger ones' : `up to ${upTo} square inches`
        return { label: `${option} ${value}, ${sizes}`, fields: amountFields(document, path) }
      }),
    )
    return [
      {
        caption: `Default of ${option}`,
        columns: ['Value'],
        rows: [
          {
            label: `Default of ${option}`,
            fields: [
              {
                path: [...at, 'default'],
                kind: 'choice',
                choices: choices.map(({ value }) => value),
              },
            ],
          },
        ],
      },
      { caption: `Choices of ${option}`, columns: ['Least size', 'Sold out'], rows: settings },
      ...(bands.length > 0
        ? [
            {
              caption: `What ${option} adds to the cost`,
              columns: document.currencies,
              rows: bands,
            },
          ]
        : []),
    ]
  })
  const colourTable: CatalogTable = {
    caption: 'Colour of coloured sides',
    columns: ['Value'],
    rows: [
      {
        label: 'Default colour, as #rrggbb',
        fields: [{ path: ['products', name, 'options', 'wrap_color', 'default'], kind: 'text' }],
      },
    ],
  }
  return {
    title: `Options of ${name}`,
    intro:
      'What can be chosen beside the size. New choices and bands come by editing the document as a file.',
    tables: colour === undefined ? tables : [...tables, colourTable],
  }
}
