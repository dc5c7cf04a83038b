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
const failed = { description: 'Every failure; `code` says which.', schema: failure }
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
    'Once an order relies on it that is paid, or whose payment is awaited, replacing it takes the secret key as the bearer: with the access key it is `print_image_locked`. While an order is on hold for its print image, what comes with the access key is taken (200) and waits for an operator.',
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
  303: { description: 'To the cart, for browsers.', headers: { Location: 'The cart.' } },
  ...refusals([400, 401, 403, 404, 409, 410, 413, 422, 429, 500, 502, 503, 504, 507]),
}
const more = {
  reference_id: Type.Optional(referenceIdText('Linked to orders of this cart.')),
  currency: Type.Optional(Type.String({ description: 'ISO 4217.' })),
  cart: Type.Optional(Type.String({ description: 'A cart to add a line to.' })),
  lang: Type.Optional(
    Type.Enum([...languages], { description: 'Of the pages; else what the browser wants.' }),
  ),
  measures: Type.Optional(
    Type.Enum(['in', 'cm'], { description: 'Of the sizes; else those of the shopper’s region.' }),
  ),
}

const pull: ApiOperation = {
  id: 'pullImage',
  tag,
  key: 'none',
  summary: 'Open a cart with the image at an address',
  query: Type.Object({
    image_url: Type.String({ description: 'Public, or relative to the store’s image root.' }),
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
  summary: 'Open a cart with an image that was handed over',
  query: Type.Object(more),
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
  summary: 'Open a cart with the pixels of the print image, as needed after a preview',
  params: { token, printWidth: dimension, printHeight: dimension },
  example: {
    headers: { Accept: 'application/json' },
    params: { token: '$PREVIEW_TOKEN', printWidth: '3600', printHeight: '2400' },
  },
}

const sizedLoaderWithDpi: ApiOperation = {
  ...sizedLoader,
  id: 'openCartOfPreviewAtDpi',
  summary: 'The same with a resolution behind the pixels, as clients in the field send it',
  description: 'The resolution is checked and not used: the pixels say all that it could say.',
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
  const refused = { description: 'A page, or JSON where that is asked for.', schema: failure }
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
