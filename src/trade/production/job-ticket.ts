// What a lab needs beside the file, as JSON: what it is for, where everything lies in it, and what to
// do with it. No name, no address: those are on the order.

import { type Static, Type } from 'typebox'
import { printFormats } from '../../pure/contract/print-format.ts'

const box = Type.Object({
  left: Type.Integer(),
  top: Type.Integer(),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
})

/** Of version 1; fields may be added. */
export const jobTicket = Type.Object({
  version: Type.Literal(1),
  order: Type.Object({
    id: Type.String(),
    number: Type.String(),
    reference_id: Type.Union([Type.String(), Type.Null()]),
    store: Type.String(),
    mode: Type.Enum(['test', 'live']),
    placed_at: Type.String({ format: 'date-time' }),
    shipping_method: Type.String(),
    /** Of the destination; ISO 3166-1. */
    country: Type.String(),
    lines: Type.Integer({ minimum: 1 }),
  }),
  line: Type.Object({
    number: Type.Integer({ minimum: 1 }),
    id: Type.String(),
    product: Type.String(),
    /** Width by height as it hangs: inches, or centimetres where it ends in `cm`. */
    size: Type.String(),
    options: Type.Record(Type.String(), Type.String()),
    quantity: Type.Integer({ minimum: 1 }),
  }),
  file: Type.Object({
    name: Type.String(),
    format: Type.Enum([...printFormats]),
    sha256: Type.String(),
    byte_length: Type.Integer({ minimum: 1 }),
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
    dpi: Type.Integer({ minimum: 1 }),
    profile: Type.String(),
  }),
  /** In pixels of the file, from its upper left corner. */
  layout: Type.Object({
    /** What shows from the front: cut there, or folded towards the viewer. */
    trim: box,
    /** With the sides of a canvas; the same as `trim` for all else. */
    sides: box,
    safe: box,
    /** Where the picture lies; around it is `surround`. */
    picture: box,
    /** `mirror`: the picture mirrored at its edges; or a colour, `#rrggbb`. */
    surround: Type.String(),
  }),
  source: Type.Object({
    image_token: Type.String(),
    sha256: Type.String(),
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
    /** In fractions of the upright picture, as the shopper chose it. */
    crop: Type.Object({
      x: Type.Number(),
      y: Type.Number(),
      width: Type.Number(),
      height: Type.Number(),
    }),
    /** In its pixels, what is in the file. */
    used: box,
    /** After the crop, before it was resized to that of the file. */
    dpi: Type.Union([Type.Integer(), Type.Null()]),
  }),
})

export type JobTicket = Static<typeof jobTicket>
