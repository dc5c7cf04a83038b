// Response of GET /api/v1/catalog: what this store sells. Money is in integer minor units.

import { type Static, Type } from 'typebox'
import { nullable } from './nullable.ts'

const prices = Type.Record(Type.String(), Type.Integer(), {
  description: 'Price per piece, by currency.',
  examples: [{ USD: 3120 }],
})

const tiers = Type.Optional(
  Type.Array(Type.Object({ from: Type.Integer(), prices }), {
    description:
      'Prices of one piece from so many pieces on. Absent if the quantity does not matter.',
  }),
)
const prices_before = Type.Optional(
  Type.Record(Type.String(), Type.Integer(), {
    description:
      'Where the price is announced as lowered: the lowest of the 30 days before, by currency.',
    examples: [{ USD: 3900 }],
  }),
)

const choice = Type.Object({
  value: Type.String(),
  least_size: nullable(
    Type.String({ description: 'The smallest size it is available with, in portrait format.' }),
  ),
  sold_out: Type.Boolean(),
})

const option = Type.Object({
  default: Type.String(),
  choices: Type.Array(choice, { description: 'Empty for a colour, which can be any `#rrggbb`.' }),
})

const size = Type.Object({
  size: Type.String({
    description: 'In portrait format: inches, or centimetres if it ends in `cm`.',
    examples: ['12x18'],
  }),
  lying: Type.String({ description: 'The same size in landscape format.', examples: ['18x12'] }),
  centimetres: Type.String({
    description:
      'In portrait format. For a size in inches, its trade name in centimetres, not a conversion.',
  }),
  label: nullable(Type.String({ description: 'Common name, such as `A4`.' })),
  millimetres: Type.Object(
    { width: Type.Number(), height: Type.Number() },
    { description: 'Dimensions in portrait format, to a thousandth.' },
  ),
  sold_out: Type.Boolean(),
  prices,
  prices_before,
  tiers,
  variants: Type.Array(
    Type.Object({
      options: Type.Record(Type.String(), Type.String()),
      prices,
      prices_before,
      tiers,
    }),
    { description: 'Option values that change the price from `prices`.' },
  ),
})

const product = Type.Object({
  product: Type.String({ examples: ['canvas'] }),
  names: Type.Record(Type.String(), Type.String(), {
    description: 'What shoppers read, by language.',
    examples: [{ en: 'Stretched canvas' }],
  }),
  from: Type.Record(Type.String(), Type.Integer(), {
    description:
      'What shoppers may be told as the price “from”, by currency: that of the cheapest size that is not sold out. Empty if all are.',
    examples: [{ USD: 3120 }],
  }),
  slug: Type.String({ description: 'Name in events sent to embedding pages.' }),
  sold_out: Type.Boolean(),
  tiers_over: Type.Optional(
    Type.Enum(['product'], {
      description:
        'The pieces of all sizes count together for `tiers`. Absent: those of one size, in both formats.',
    }),
  ),
  dpi: Type.Object({
    to_print: Type.Integer({ description: 'Minimum print resolution.' }),
    good: Type.Integer(),
    sharp: Type.Integer(),
  }),
  options: Type.Record(Type.String(), option),
  sizes: Type.Array(size),
})

export const storeCatalog = Type.Object({
  currencies: Type.Array(Type.String(), { description: 'Currencies the store sells in.' }),
  products: Type.Array(product),
  packages: Type.Array(
    Type.Object({
      names: Type.Record(Type.String(), Type.String(), { description: 'By language.' }),
      prices: Type.Record(Type.String(), Type.Integer(), { description: 'By currency.' }),
      slots: Type.Array(
        Type.Object({
          quantity: Type.Integer(),
          product: Type.String(),
          sizes: Type.Array(Type.String(), { description: 'In portrait format.' }),
          pictures: nullable(
            Type.Integer({ description: 'The most different pictures that the pieces may show.' }),
          ),
        }),
      ),
    }),
    {
      description: 'Prints that together cost less. Recognized in the lines of a cart or an order.',
    },
  ),
  shipping_methods: Type.Array(Type.String(), {
    description: 'For the cost by country, request a quote.',
  }),
  countries: Type.Array(Type.String(), { description: 'Where it is sent: ISO 3166-1 alpha-2.' }),
  limits: Type.Object({
    lines: Type.Integer({ description: 'Maximum per order.' }),
    quantity: Type.Integer({ description: 'Maximum per line.' }),
    reference_id_characters: Type.Integer(),
    upload_bytes: Type.Integer({ description: 'Maximum per image.' }),
    pixels: Type.Integer({ description: 'Maximum per image.' }),
  }),
})

export type StoreCatalogJson = Static<typeof storeCatalog>
