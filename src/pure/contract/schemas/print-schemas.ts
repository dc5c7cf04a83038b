import { type Static, Type } from 'typebox'
import { printFileTypes } from '../print-format.ts'
import { readingNoteCodes } from '../reading-notes.ts'
import { nullable } from './nullable.ts'

const verdict = Type.Enum(['same', 'different', 'not_compared'])
const box = Type.Object({
  left: Type.Integer(),
  top: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
})

export const printImage = Type.Object(
  {
    status: Type.Enum(['waiting', 'receiving', 'here', 'deleted']),
    // Null while waiting. The total is also null for an upload that does not declare its length.
    received_bytes: nullable(Type.Integer()),
    total_bytes: nullable(Type.Integer()),
    // At most 99 while receiving.
    percent: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
    width: nullable(
      Type.Integer({
        description: 'Upright pixel dimensions: actual ones once received, declared ones before.',
      }),
    ),
    height: nullable(Type.Integer()),
    matches: nullable(
      Type.Boolean({ description: 'Null until it is received, and if there was no preview.' }),
    ),
    comparison: nullable(
      Type.Object({
        // Aspect ratio, compared with the preview.
        shape: verdict,
        // Pixel dimensions, compared with those given to the loader.
        dimensions: verdict,
        content: verdict,
        // Structural similarity: 1 is identical, 0 unrelated. From 0.7 it counts as the same
        // picture.
        likeness: nullable(Type.Number()),
        // 0 is identical, 1 is like color compared with gray. Up to 0.7 it counts as the same. Null
        // without color.
        colour_difference: nullable(Type.Number()),
      }),
    ),
    mismatches: Type.Array(Type.String(), { description: 'Description of what does not match.' }),
    notes: Type.Array(
      Type.Object({
        code: Type.Enum([...readingNoteCodes]),
        // The file does not state it: someone should check before it is printed.
        is_guess: Type.Boolean(),
        message: Type.String(),
      }),
      { description: 'How its colours were interpreted, where the file is ambiguous.' },
    ),
    proposed: nullable(
      Type.Object(
        {
          width: Type.Integer(),
          height: Type.Integer(),
          received_at: Type.String({ format: 'date-time' }),
          matches: Type.Boolean(),
          mismatches: Type.Array(Type.String()),
        },
        {
          description:
            'Another print image, sent with the access key while an order was on hold. Awaits review by an operator.',
        },
      ),
    ),
  },
  { 'x-name': 'PrintImage', description: 'Status of the print image.' },
)

export const printFile = Type.Object(
  {
    // Waiting: for payment, the print image or a hold. Failed: the order is on hold.
    status: Type.Enum(['waiting', 'preparing', 'ready', 'failed']),
    reason: nullable(Type.String({ description: 'Why there is no print file.' })),
    url: nullable(Type.String({ description: 'Requires the secret key.' })),
    format: nullable(Type.Enum([...printFileTypes])),
    width: nullable(Type.Integer({ description: 'Pixels of the whole file.' })),
    height: nullable(Type.Integer()),
    dpi: nullable(Type.Integer()),
    profile: nullable(Type.String({ description: 'Name of the embedded ICC profile.' })),
    // The visible front, in pixels of the file: cut or folded there.
    trim: nullable(box),
    sha256: nullable(Type.String()),
    ticket_url: nullable(Type.String()),
    proof_url: nullable(Type.String()),
  },
  { 'x-name': 'PrintFile', description: 'The file the lab prints; null until it is ready.' },
)

export type PrintImageJson = Static<typeof printImage>
export type PrintFileJson = Static<typeof printFile>
