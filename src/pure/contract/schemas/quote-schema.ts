// Response of POST /api/v1/quotes. Money is in integer minor units of `currency`.

import { type Static, Type } from 'typebox'
import { nullable } from './nullable.ts'
import { discounts, fees, taxes } from './order-schema.ts'
import { sizeWords } from './size-words.ts'

const money = (description?: string) => Type.Integer({ ...(description && { description }) })
const pixelSize = (description: string) =>
  Type.Object({ width: Type.Integer(), height: Type.Integer() }, { description })

const quoteLine = Type.Object({
  image_token: nullable(Type.String()),
  product: Type.String(),
  size: Type.String({ description: sizeWords }),
  options: Type.Record(Type.String(), Type.String(), {
    description: 'Complete, including options that were omitted.',
  }),
  crop: Type.Object(
    { x: Type.Number(), y: Type.Number(), width: Type.Number(), height: Type.Number() },
    { description: 'As fractions of the upright picture.' },
  ),
  crop_loss: Type.Number({ description: 'Fraction of the picture that is cut off, 0 to 1.' }),
  quantity: Type.Integer(),
  unit_price: money('Before `discount`.'),
  unit_price_before: Type.Optional(
    money('If the price is announced as lowered: the lowest of the 30 days before.'),
  ),
  next_tier: Type.Optional(
    Type.Object(
      { missing: Type.Integer(), unit_price: money() },
      { description: 'So many pieces more, and each of the same kind costs less.' },
    ),
  ),
  discount: money('Taken off the whole line.'),
  total: money('`unit_price` × `quantity` − `discount`.'),
  print: Type.Object({
    can_be_printed: Type.Boolean(),
    reason: nullable(Type.String({ description: 'Why not, and how to fix it.' })),
    dpi: Type.Integer({ description: 'Print resolution after crop and wrap, in pixels per inch.' }),
    sharpness: Type.Enum(['sharp', 'good', 'soft']),
    pixels: pixelSize('Pixels of the picture within the crop.'),
    pixels_needed: Type.Object(
      {
        to_print: pixelSize('Minimum resolution at which it is sold.'),
        good: pixelSize('From here on it is good.'),
        sharp: pixelSize('From here on it is sharp.'),
      },
      { description: 'Pixels of the picture within the crop.' },
    ),
  }),
})

const quotedMethod = Type.Object({
  name: Type.String({ examples: ['standard'] }),
  price: money('After discounts.'),
  discount: money('Taken off the shipping.'),
  tax: money('Total of the order with this shipping method.'),
  tax_included: Type.Boolean({
    description: 'Whether prices include it; otherwise it is added in `total`.',
  }),
  taxes,
  total: money('Total of the order with this shipping method.'),
  min_days: Type.Integer({ description: 'Working days until arrival, including production.' }),
  max_days: Type.Integer(),
  arrives_from: Type.String({ format: 'date', description: 'If ordered now.' }),
  arrives_to: Type.String({ format: 'date' }),
})

export const quote = Type.Object({
  currency: Type.String(),
  country: Type.String(),
  region: nullable(
    Type.String({
      description: 'Code of the region whose taxes apply; null for those of the country.',
    }),
  ),
  lines: Type.Array(quoteLine),
  subtotal: money('Sum of the lines after discounts, before shipping.'),
  discounts: Type.Array(Type.Omit(discounts.items, ['shipping']), {
    description: 'What was taken off the lines, and why.',
  }),
  fees,
  tax_included: Type.Boolean({ description: 'Whether prices include the tax.' }),
  tax_exempt: Type.Boolean({
    description: 'Whether VAT is deducted for the business with `vat_id`.',
  }),
  can_be_ordered: Type.Boolean({ description: 'Whether every line can be printed.' }),
  shipping_methods: Type.Array(quotedMethod, {
    description: 'Cheapest first; empty if a line can’t be printed.',
  }),
})

export type QuoteJson = Static<typeof quote>
export type QuoteLineJson = Static<typeof quoteLine>
