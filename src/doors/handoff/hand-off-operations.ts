import { Type } from 'typebox'
import type { ApiAnswer, ApiOperation } from '../../ground/http/api/api-operation.ts'
import { languages } from '../../pure/contract/language.ts'
import {
  cartAnswer,
  failure,
  imageAnswer,
  printAnswer,
} from '../../pure/contract/schemas/hand-off-schemas.ts'
import { referenceIdText } from '../../pure/contract/schemas/reference-id-schema.ts'

const tag = 'Hand-off'
const key = 'access'
const binary = Type.String({ format: 'binary' })
const form = { content: { 'multipart/form-data': Type.Object({ image: binary }) } }
const failed = { description: 'Any error; `code` identifies it.', schema: failure }
const file = { name: 'picture.jpg', field: 'image' }

const preview: ApiOperation = {
  id: 'pushPreview',
  tag,
  key,
  summary: 'Push a low-resolution preview image',
  body: form,
  answers: { 200: { description: 'Its token.', schema: imageAnswer }, 500: failed },
  example: { file },
}

const print: ApiOperation = {
  id: 'pushPrint',
  tag,
  key,
  orSecretKey: true,
  summary: 'Push the high-resolution print image of a preview',
  description:
    'Once an order that is paid or awaiting payment relies on it, replacing it requires the secret key as bearer token; with the access key the error is `print_image_locked`. While an order is on hold for its print image, one sent with the access key is stored (200) and awaits review by an operator.',
  body: {
    content: { 'multipart/form-data': Type.Object({ image: binary, token: Type.String() }) },
  },
  answers: { 200: { description: 'It is stored.', schema: printAnswer }, 500: failed },
  example: { file, fields: { token: '$PREVIEW_TOKEN' } },
}

const single: ApiOperation = {
  id: 'pushImage',
  tag,
  key,
  summary: 'Push a single print image',
  body: form,
  answers: { 200: { description: 'Its token.', schema: imageAnswer }, 500: failed },
  example: { file },
}

const cart: Record<number, ApiAnswer> = {
  200: { description: 'The cart, with `Accept: application/json`.', schema: cartAnswer },
  303: { description: 'Redirect to the cart, for browsers.', headers: { Location: 'The cart.' } },
  ...refusals([400, 401, 403, 404, 409, 410, 413, 422, 429, 500, 502, 503, 504, 507]),
}
const more = {
  reference_id: Type.Optional(referenceIdText('Stored with orders from this cart.')),
  currency: Type.Optional(Type.String({ description: 'ISO 4217.' })),
  cart: Type.Optional(Type.String({ description: 'Existing cart to add a line to.' })),
  return_url: Type.Optional(
    Type.String({
      maxLength: 1000,
      description:
        'Where the cart and the receipt link back to: an address of `return_addresses` of the store, or on a site that may embed it.',
    }),
  ),
  code: Type.Optional(
    Type.String({
      description: 'A discount code for the cart. The checkout says if it does not apply.',
      examples: ['SUMMER'],
    }),
  ),
  lang: Type.Optional(
    Type.Enum([...languages], { description: 'Language of the pages; defaults to the browser’s.' }),
  ),
  measures: Type.Optional(
    Type.Enum(['in', 'cm'], {
      description: 'Units of the sizes; default to those of the shopper’s region.',
    }),
  ),
}

const add = Type.Optional(
  Type.String({
    description:
      'Token of another picture for the same cart. Can be repeated, or hold several tokens separated by commas; after a preview with the pixels of its print image, `{token}/{width}/{height}`.',
  }),
)

const pull: ApiOperation = {
  id: 'pullImage',
  tag,
  key: 'none',
  summary: 'Open a cart with an image from a URL',
  query: Type.Object({
    image_url: Type.String({
      description: 'Public URL, or a path relative to the store’s image root.',
    }),
    access_key: Type.String(),
    ...more,
  }),
  answers: cart,
  example: {
    headers: { Accept: 'application/json' },
    query: { image_url: '$IMAGE_URL', access_key: '$KEY', reference_id: 'your-own-id' },
  },
}

const dimension = Type.Integer({ minimum: 1, maximum: 100_000 })
const token = Type.String({ description: 'The image token of a push.' })

const loader: ApiOperation = {
  id: 'openCart',
  tag,
  key: 'none',
  params: { token },
  summary: 'Open a cart with a pushed image',
  query: Type.Object({ ...more, add }),
  answers: cart,
  example: {
    headers: { Accept: 'application/json' },
    params: { token: '$IMAGE_TOKEN' },
    query: { reference_id: 'your-own-id' },
  },
}

const sizedLoader: ApiOperation = {
  ...loader,
  id: 'openCartOfPreview',
  summary: 'Open a cart with the print image’s pixel dimensions, required after a preview',
  params: { token, printWidth: dimension, printHeight: dimension },
  example: {
    headers: { Accept: 'application/json' },
    params: { token: '$PREVIEW_TOKEN', printWidth: '3600', printHeight: '2400' },
  },
}

const sizedLoaderWithDpi: ApiOperation = {
  ...sizedLoader,
  id: 'openCartOfPreviewAtDpi',
  summary: 'The same with a resolution after the pixel dimensions, as sent by some clients',
  description:
    'The resolution is validated but not used, because the pixel dimensions are sufficient.',
  params: {
    token,
    printWidth: dimension,
    printHeight: dimension,
    dpi: Type.Number({ exclusiveMinimum: 0, maximum: 999_999 }),
  },
  example: {
    headers: { Accept: 'application/json' },
    params: { token: '$PREVIEW_TOKEN', printWidth: '3600', printHeight: '2400', dpi: '300' },
  },
}

function refusals(statuses: readonly number[]): Record<number, ApiAnswer> {
  const refused = { description: 'A page, or JSON if requested.', schema: failure }
  return Object.fromEntries(statuses.map((status) => [status, refused]))
}

export const handOffOperations = {
  preview,
  print,
  single,
  pull,
  loader,
  sizedLoader,
  sizedLoaderWithDpi,
}
