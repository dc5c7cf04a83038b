import { type Static, Type } from 'typebox'
import { ignoredList } from './ignored-schema.ts'
import { nullable } from './nullable.ts'
import { printImage } from './print-schemas.ts'

const time = Type.String({ format: 'date-time' })

const print = Type.Object(
  {
    product: Type.String(),
    size: Type.String(),
    dpi: Type.Integer(),
    sharpness: Type.Enum(['sharp', 'good', 'soft']),
    crop_loss: Type.Number({ description: 'Fraction of the picture that is cut off, 0 to 1.' }),
    unit_price: Type.Integer(),
    currency: Type.String(),
  },
  { 'x-name': 'PossiblePrint' },
)

const fields = {
  image_token: Type.String({ description: 'Identifies the image: 64 hex characters.' }),
  kind: Type.Enum(['image', 'preview']),
  whose: Type.Enum(['shopper', 'shop'], {
    description:
      'Whose picture it is: as handed over with the secret key, otherwise as the store is set.',
  }),
  source_url: nullable(Type.String()),
  format: Type.String({ examples: ['jpeg'] }),
  width: Type.Integer({ description: 'Upright pixels.' }),
  height: Type.Integer(),
  byte_length: Type.Integer(),
  sha256: Type.String(),
  dpi: nullable(Type.Number({ description: 'As stated in the file.' })),
  colour_space: Type.String({ examples: ['srgb'] }),
  bit_depth: Type.Integer(),
  icc_profile: nullable(Type.String()),
  has_alpha: Type.Boolean(),
  orientation: Type.Integer({
    description: 'EXIF orientation; width and height are given after applying it.',
  }),
  pages: Type.Integer({ description: 'Number of pictures in the file; the first one is used.' }),
  print_image: printImage,
  // The default print of a cart. Null while the print image is missing, or if it is too small for
  // any print.
  best_print: nullable(print),
  largest_print: nullable(print),
  preview_urls: Type.Record(Type.String(), Type.String(), {
    description: 'JPEGs by the length of their longer side in pixels.',
  }),
  // For a preview that waits for its print image, a template with braces for its pixels.
  loader_url: Type.String({ description: 'URL that opens a cart; append `?reference_id=…`.' }),
  created_at: time,
  print_received_at: nullable(time),
  expires_at: Type.String({
    format: 'date-time',
    description: 'Extended while an open cart or an order needs the image.',
  }),
}

// Only the answer of a form has `ignored`.
export const image = Type.Object({ ...fields, ignored: ignoredList }, { 'x-name': 'Image' })

export const imageStatus = Type.Object(
  {
    ...fields,
    needed_by: Type.Object({
      open_carts: Type.Integer(),
      orders_in_work: Type.Integer({
        description: 'While there are any, the image can’t be deleted.',
      }),
      orders: Type.Integer(),
    }),
  },
  { 'x-name': 'ImageStatus' },
)

export const imageList = Type.Object({
  data: Type.Array(image),
  next_cursor: nullable(Type.String({ description: 'Send it as `cursor` for the next page.' })),
})

export type ImageJson = Static<typeof image>
export type ImageStatusJson = Static<typeof imageStatus>
export type PrintJson = Static<typeof print>
