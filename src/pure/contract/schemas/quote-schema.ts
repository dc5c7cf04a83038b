// Response of POST /api/v1/quotes. Money is in integer minor units of `currency`.

import { type Static, Type } from 'typebox'
import { nullable } from './nullable.ts'
import { taxes } from './order-schema.ts'
import { sizeWords } from './size-words.ts'

const money = (description?: string) => Type.Integer({ ...(description && { description }) })
const pixelSize = (description: string) =>
  Type.Object({ width: Type.Integer(), height: Type.Integer() }, { description })

const quoteLine = Type.Object({
  image_token: nullable(Type.String()),
  product: Type.String(),
  size: Type.String({ description: sizeWords }),
  options: Type.Record(Type.String(), Type.String(), {
    description: 'Complete: what was left out is named too.',
  }),
  crop: Type.Object(
    { x: Type.Number(), y: Type.Number(), width: Type.Number(), height: Type.Number() },
    { description: 'Fractions of the upright picture.' },
  ),
  crop_loss: Type.Number({ description: 'How much of the picture is cut away, 0 to 1.' }),
  quantity: Type.Integer(),
  unit_price: money(),
  total: money(),
  print: Type.Object({
    can_be_printed: Type.Boolean(),
    reason: nullable(Type.String({ description: 'Why not, and what would help.' })),
    dpi: Type.Integer({ description: 'Print resolution after crop and wrap, in pixels per inch.' }),
    sharpness: Type.Enum(['sharp', 'good', 'soft']),
    pixels: pixelSize('Of the picture, within the crop.'),
    pixels_needed: Type.Object(
      {
        to_print: pixelSize('Below this it is not sold.'),
        good: pixelSize('From here on it is good.'),
        sharp: pixelSize('From here on it is sharp.'),
      },
      { description: 'Of the picture, within the crop.' },
    ),
  }),
})

const quotedMethod = Type.Object({
  name: Type.String({ examples: ['standard'] }),
  price: money(),
  tax: money('Of the whole order when it is sent this way.'),
  tax_included: Type.Boolean({ description: 'Whether prices hold it; else `total` adds it.' }),
  taxes,
  total: money('Of the whole order when it is sent this way.'),
  min_days: Type.Integer({ description: 'Working days until it arrives, making included.' }),
  max_days: Type.Integer(),
  arrives_from: Type.String({ format: 'date', description: 'If it is ordered now.' }),
  arrives_to: Type.String({ format: 'date' }),
})

export const quote = Type.Object({
  currency: Type.String(),
  country: Type.String(),
  region: nullable(
    Type.String({ description: 'Its code, whose taxes are counted; null: the country’s.' }),
  ),
  lines: Type.Array(quoteLine),
  subtotal: money('Of the lines, before shipping.'),
  tax_included: Type.Boolean({ description: 'Whether prices hold the tax already.' }),
  tax_exempt: Type.Boolean({
    description: 'Whether VAT is taken off for the business of `vat_id`.',
  }),
  can_be_ordered: Type.Boolean({ description: 'Whether every line can be printed.' }),
  shipping_methods: Type.Array(quotedMethod, {
    description: 'Cheapest first; empty while a line cannot be printed.',
  }),
})

export type QuoteJson = Static<typeof quote>
export type QuoteLineJson = Static<typeof quoteLine>
