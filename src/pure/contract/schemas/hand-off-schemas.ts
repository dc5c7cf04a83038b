import { type Static, Type } from 'typebox'
import { errorCodes } from '../error-codes.ts'
import { nullable } from './nullable.ts'
import { printImage } from './print-schemas.ts'

export const imageAnswer = Type.Object(
  { image_token: Type.String(), message: Type.String() },
  { 'x-name': 'ImageAnswer' },
)
export const printAnswer = Type.Object({ message: Type.String() }, { 'x-name': 'PrintAnswer' })
export const cartAnswer = Type.Object(
  {
    cart_id: Type.String(),
    cart_url: Type.String(),
    image_token: Type.String(),
    reference_id: nullable(Type.String()),
    print_image: printImage,
  },
  { 'x-name': 'CartAnswer' },
)

// Not an `enum`: generated clients would fail on the first code added by a later version.
const code = Type.String({
  'x-name': 'ErrorCode',
  'x-extensible-enum': [...errorCodes],
  description: 'A stable name that programs may compare. The list only grows.',
  examples: ['parameter_invalid'],
})

export const failure = Type.Object(
  { message: Type.String({ description: 'What is wrong, and what to do.' }), code },
  { 'x-name': 'Failure' },
)

export const problem = Type.Object(
  {
    type: Type.Literal('about:blank'),
    title: Type.String({ description: 'The status in words.' }),
    status: Type.Integer(),
    detail: Type.String({ description: 'What is wrong, and what to do.' }),
    code,
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          field: Type.String({ examples: ['lines[0].options.depth'] }),
          code,
          message: Type.String(),
        }),
        { description: 'Every fault of a body, each with its place.' },
      ),
    ),
  },
  { 'x-name': 'Problem', description: 'A problem document (RFC 9457).' },
)

export const upload = Type.Object(
  {
    status: Type.Enum(['receiving', 'complete', 'failed']),
    upload_offset: Type.Integer(),
    upload_length: Type.Integer(),
    image_token: nullable(Type.String({ description: 'Once the picture has been taken in.' })),
    message: Type.String(),
    code: Type.Optional(Type.String({ description: 'Why the picture cannot be taken in.' })),
    expires_at: Type.String({ format: 'date-time' }),
  },
  { 'x-name': 'Upload' },
)

export const personalDataDeletion = Type.Object(
  {
    orders: Type.Array(
      Type.Object({
        id: Type.String(),
        number: Type.String(),
        outcome: Type.Enum(['deleted', 'in_work']),
        detail: nullable(Type.String({ description: 'Why it cannot be deleted yet.' })),
      }),
    ),
    carts_deleted: Type.Integer(),
  },
  { 'x-name': 'PersonalDataDeletion' },
)

export type ImageAnswer = Static<typeof imageAnswer>
export type PrintAnswer = Static<typeof printAnswer>
export type CartAnswer = Static<typeof cartAnswer>
export type UploadJson = Static<typeof upload>
export type PersonalDataDeletionJson = Static<typeof personalDataDeletion>
