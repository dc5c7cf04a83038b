// Response of GET /api/v1/catalog: what this store sells. Money is in integer minor units.

import { type Static, Type } from 'typebox'
import { nullable } from './nullable.ts'

const prices = Type.Record(Type.String(), Type.Integer(), {
  description: 'Of one piece, by currency.',
  examples: [{ USD: 3120 }],
})

const choice = Type.Object({
  value: Type.String(),
  least_size: nullable(
    Type.String({ description: 'The smallest size, upright, that it can be had with.' }),
  ),
  sold_out: Type.Boolean(),
})

const option = Type.Object({
  default: Type.String(),
  choices: Type.Array(choice, { description: 'Empty for a colour, which is any `#rrggbb`.' }),
})

const size = Type.Object({
  size: Type.String({
    description: 'Upright: inches, or centimetres where it ends in `cm`.',
    examples: ['12x18'],
  }),
  lying: Type.String({ description: 'The same size lying.', examples: ['18x12'] }),
  centimetres: Type.String({
    description:
      'Upright; of a size in inches the name that it is sold under there, not a conversion.',
  }),
  label: nullable(Type.String({ description: 'What people call it, such as `A4`.' })),
  millimetres: Type.Object(
    { width: Type.Number(), height: Type.Number() },
    { description: 'What it measures, upright, to a thousandth.' },
  ),
  sold_out: Type.Boolean(),
  prices,
  variants: Type.Array(
    Type.Object({ options: Type.Record(Type.String(), Type.String()), prices }),
    { description: 'Choices of options that cost something else than `prices`.' },
  ),
})

const product = Type.Object({
  product: Type.String({ examples: ['canvas'] }),
  slug: Type.String({ description: 'As events to embedding pages call it.' }),
  sold_out: Type.Boolean(),
  dpi: Type.Object({
    to_print: Type.Integer({ description: 'Below this print resolution it is not sold.' }),
    good: Type.Integer(),
    sharp: Type.Integer(),
  }),
  options: Type.Record(Type.String(), option),
  sizes: Type.Array(size),
})

export const storeCatalog = Type.Object({
  currencies: Type.Array(Type.String(), { description: 'What the store sells in.' }),
  products: Type.Array(product),
  shipping_methods: Type.Array(Type.String(), {
    description: 'What they cost to a country is in a quote.',
  }),
  countries: Type.Array(Type.String(), { description: 'Where it is sent: ISO 3166-1 alpha-2.' }),
  limits: Type.Object({
    lines: Type.Integer({ description: 'Of an order, at most.' }),
    quantity: Type.Integer({ description: 'Of a line, at most.' }),
    reference_id_characters: Type.Integer(),
    upload_bytes: Type.Integer({ description: 'Of an image, at most.' }),
    pixels: Type.Integer({ description: 'Of an image, at most.' }),
  }),
})

export type StoreCatalogJson = Static<typeof storeCatalog>
