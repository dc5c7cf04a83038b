import { type Static, Type } from 'typebox'
import { errorCodes } from '../error-codes.ts'
import { ignoredList } from './ignored-schema.ts'
import { nullable } from './nullable.ts'
import { printImage } from './print-schemas.ts'

export const imageAnswer = Type.Object(
  { image_token: Type.String(), message: Type.String(), ignored: ignoredList },
  { 'x-name': 'ImageAnswer' },
)
export const printAnswer = Type.Object(
  { message: Type.String(), ignored: ignoredList },
  { 'x-name': 'PrintAnswer' },
)
export const cartAnswer = Type.Object(
  {
    cart_id: Type.String(),
    cart_url: Type.String(),
    image_token: Type.String(),
    reference_id: nullable(Type.String()),
    print_image: printImage,
    failed: Type.Optional(
      Type.Array(
        Type.Object({
          index: Type.Integer(),
          image_url: Type.String(),
          code: Type.String(),
          message: Type.String(),
        }),
        { description: 'Of a pull with several pictures: those that are not in the cart.' },
      ),
    ),
    ignored: ignoredList,
  },
  { 'x-name': 'CartAnswer' },
)

// Not an `enum`: generated clients would fail on the first code added by a later version.
const code = Type.String({
  'x-name': 'ErrorCode',
  'x-extensible-enum': [...errorCodes],
  description: 'A stable name for programs. New values can be added, existing ones never change.',
  examples: ['parameter_invalid'],
})

export const failure = Type.Object(
  { message: Type.String({ description: 'What is wrong and what to do.' }), code },
  { 'x-name': 'Failure' },
)

export const problem = Type.Object(
  {
    type: Type.String({
      description: 'The address at which this installation explains the code.',
      examples: ['https://prints.example.com/api/v1/reference#error-parameter_invalid'],
    }),
    title: Type.String({ description: 'The code in words.', examples: ['Parameter invalid'] }),
    status: Type.Integer(),
    detail: Type.String({ description: 'What is wrong and what to do.' }),
    code,
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          field: Type.String({ examples: ['lines[0].options.depth'] }),
          code,
          message: Type.String(),
        }),
        { description: 'All errors in the body, each with its location.' },
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
    image_token: nullable(Type.String({ description: 'Set once the picture has been processed.' })),
    message: Type.String(),
    code: Type.Optional(Type.String({ description: 'Why the picture can’t be processed.' })),
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
        detail: nullable(Type.String({ description: 'Why it can’t be deleted yet.' })),
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
