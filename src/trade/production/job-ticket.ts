// The job ticket that a lab gets with the print file, as JSON: what the file is for, the position
// of everything in it, and how to process it. Contains no address; that is on the order.

import { type Static, Type } from 'typebox'
import { printFormats } from '../../pure/contract/print-format.ts'
import { keysOf } from '../../pure/objects.ts'

const textOrNull = Type.Union([Type.String(), Type.Null()])
const box = Type.Object({
  left: Type.Integer(),
  top: Type.Integer(),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
})

/** Version 1; fields may be added. */
export const jobTicket = Type.Object({
  version: Type.Literal(1),
  order: Type.Object({
    id: Type.String(),
    number: Type.String(),
    reference_id: textOrNull,
    title: textOrNull,
    store: Type.String(),
    mode: Type.Enum(['test', 'live']),
    placed_at: Type.String({ format: 'date-time' }),
    shipping_method: Type.String(),
    /** Destination country, ISO 3166-1. */
    country: Type.String(),
    lines: Type.Integer({ minimum: 1 }),
    /** Numbers of lines that are on hold when this one is handed out, and follow. */
    to_follow: Type.Array(Type.Integer({ minimum: 1 })),
  }),
  line: Type.Object({
    number: Type.Integer({ minimum: 1 }),
    id: Type.String(),
    product: Type.String(),
    /** Width by height as it hangs: in inches, or in centimeters if it ends in `cm`. */
    size: Type.String(),
    options: Type.Record(Type.String(), Type.String()),
    quantity: Type.Integer({ minimum: 1 }),
    /** What the shopper knows the picture by, and the integrator's own text on it. */
    name: textOrNull,
    reference_id: textOrNull,
    /** To be printed on the back. */
    back_text: textOrNull,
  }),
  file: Type.Object({
    name: Type.String(),
    format: Type.Enum(keysOf(printFormats)),
    sha256: Type.String(),
    byte_length: Type.Integer({ minimum: 1 }),
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
    dpi: Type.Integer({ minimum: 1 }),
    profile: Type.String(),
  }),
  /** In pixels of the file, from its upper left corner. */
  layout: Type.Object({
    /** The front: trimmed there, or folded towards the viewer. */
    trim: box,
    /** Including the sides of a canvas; the same as `trim` for other products. */
    sides: box,
    safe: box,
    /** Position of the picture; `surround` fills the area around it. */
    picture: box,
    /** `mirror`: the picture mirrored at its edges; or a color, `#rrggbb`. */
    surround: Type.String(),
  }),
  source: Type.Object({
    image_token: Type.String(),
    sha256: Type.String(),
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
    /** In fractions of the upright picture, as chosen by the shopper. */
    crop: Type.Object({
      x: Type.Number(),
      y: Type.Number(),
      width: Type.Number(),
      height: Type.Number(),
    }),
    /** The part of the picture that is in the file, in the picture's pixels. */
    used: box,
    /** After the crop, before resizing to the resolution of the file. */
    dpi: Type.Union([Type.Integer(), Type.Null()]),
  }),
})

export type JobTicket = Static<typeof jobTicket>
