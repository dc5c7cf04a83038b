import { Type } from 'typebox'
import type { ApiBody } from '../../../ground/http/api/api-operation.ts'
import { cursorParameter, limitParameter } from '../../../ground/http/api/list-parameters.ts'
import { imageTokenPattern, orderIdPattern } from '../../../pure/contract/ids.ts'
import { image, imageList, imageStatus } from '../../../pure/contract/schemas/image-schema.ts'
import { nullable } from '../../../pure/contract/schemas/nullable.ts'
import { order } from '../../../pure/contract/schemas/order-schema.ts'
import type { Operation } from '../operation.ts'

const closed = { additionalProperties: false }
const binary = Type.String({ format: 'binary' })
export const imageKind = Type.Enum(['image', 'preview'], {
  form: 'image for a picture to print, or preview if its print image follows later',
  description: '`preview` if the print image follows later; otherwise `image`.',
})
export const imageWhose = Type.Enum(['shopper', 'shop'], {
  form: 'shopper for a picture of the shopper’s own, or shop for a motif of the shop',
  description:
    '`shop` for a motif of the shop, `shopper` for the shopper’s own picture; otherwise as the store is set. Requires the secret key.',
})
const whose = Type.Optional(imageWhose)
const listName = Type.String({
  maxLength: 200,
  description:
    'Name or id of a price list of the operator for this store: carts with the image get its prices. Requires the secret key.',
})
const priceList = Type.Optional(listName)
const kind = Type.Optional(imageKind)
const imageUrl = Type.String({
  description:
    'Where it is fetched from: public, or below the store’s image root. Not a private address.',
})

/** JSON with the URL of a picture instead of its bytes. */
export const imageAddress = Type.Object(
  {
    image_url: imageUrl,
    kind: Type.Optional(nullable(imageKind)),
    whose: Type.Optional(nullable(imageWhose)),
    price_list: Type.Optional(nullable(listName)),
  },
  closed,
)
export const printImageAddress = Type.Object({ image_url: imageUrl }, closed)
export type AddressSchema = typeof imageAddress | typeof printImageAddress

const picture = {
  content: {
    'image/*': binary,
    'application/octet-stream': binary,
    'multipart/form-data': Type.Object({ image: binary, kind, whose, price_list: priceList }),
    'application/json': imageAddress,
  },
} satisfies ApiBody
const printPicture = {
  content: {
    'image/*': binary,
    'application/octet-stream': binary,
    'multipart/form-data': Type.Object({ image: binary }),
    'application/json': printImageAddress,
  },
} satisfies ApiBody
/** For POST /api/v1/images with a body that has no field for it. */
const handOverQuery = Type.Object({ kind, whose, price_list: priceList })
const listQuery = Type.Object({ cursor: cursorParameter, limit: limitParameter })

/** Errors for pictures that can't be accepted. */
export const unusablePicture = [
  'image_empty',
  'image_unreadable',
  'image_format_unsupported',
  'image_too_small',
  'image_too_many_pixels',
  'image_too_many_frames',
] as const

const ofPicture = {
  400: [
    'parameter_invalid',
    'parameter_missing',
    'body_invalid',
    'image_missing',
    'image_not_a_file',
    'image_duplicate',
    'multipart_malformed',
    'image_url_invalid',
  ],
  403: ['image_url_not_allowed'],
  408: ['upload_incomplete'],
  413: ['image_too_large', 'body_invalid'],
  415: ['body_invalid'],
  422: unusablePicture,
  502: ['origin_unreachable', 'origin_refused'],
  503: ['storage_unavailable', 'database_unavailable', 'shutting_down', 'rate_limited'],
  504: ['origin_too_slow'],
  507: ['quota_exceeded'],
} as const
const ofToken = { 404: ['token_unknown'], 410: ['token_expired', 'image_deleted'] } as const

const tag = 'Images'
const token = Type.String({ pattern: imageTokenPattern, description: 'The `image_token`.' })
const file = { name: 'picture.jpg', type: 'image/jpeg' }

const handOver = {
  route: 'POST /api/v1/images',
  id: 'handOverImage',
  tag,
  key: 'access',
  orSecretKey: true,
  isOnce: true,
  summary: 'Hand over an image',
  description:
    'The raw bytes, a form with a file part `image`, or JSON with a URL. The format is detected from the content.',
  query: handOverQuery,
  body: picture,
  answers: {
    201: { description: 'The image.', schema: image, headers: { Location: 'URL of the image.' } },
  },
  errors: { ...ofPicture, 401: ['secret_key_missing', 'secret_key_invalid'] },
  example: { file },
} satisfies Operation

const list = {
  route: 'GET /api/v1/images',
  id: 'listImages',
  tag,
  key: 'secret',
  summary: 'List images, newest first',
  query: listQuery,
  answers: { 200: { description: 'A page of images.', schema: imageList } },
  errors: { 400: ['parameter_invalid'] },
  example: { query: { limit: '5' } },
} satisfies Operation

const status = {
  route: 'GET /api/v1/images/:token',
  id: 'getImage',
  tag,
  key: 'secret',
  params: { token },
  errors: ofToken,
  summary: 'Retrieve an image and what uses it',
  answers: { 200: { description: 'The image.', schema: imageStatus } },
  example: { params: { token: '$IMAGE_TOKEN' } },
} satisfies Operation

const remove = {
  route: 'DELETE /api/v1/images/:token',
  id: 'deleteImage',
  tag,
  key: 'secret',
  params: { token },
  summary: 'Delete an image',
  description: 'With everything that was made of it. Refused while an order in work needs it.',
  answers: { 204: { description: 'Deleted.' } },
  errors: { 404: ['token_unknown'], 409: ['image_in_use'], 503: ['storage_unavailable'] },
} satisfies Operation

const attachPrint = {
  route: 'POST /api/v1/images/:token/print',
  id: 'sendPrintImage',
  tag,
  key: 'access',
  orSecretKey: true,
  isOnce: true,
  params: { token },
  summary: 'Send the print image of a preview',
  description:
    'Before, during or after the order. You can replace it until an order that is paid or awaiting payment relies on it; after that, the secret key is required. While an order is on hold for its print image, one sent with the access key awaits review by an operator: `print_image.proposed`.',
  body: printPicture,
  answers: { 200: { description: 'The image.', schema: image } },
  errors: {
    ...ofPicture,
    ...ofToken,
    401: ['secret_key_invalid'],
    409: ['token_not_a_preview', 'print_image_locked'],
  },
  example: { params: { token: '$PREVIEW_TOKEN' }, file },
} satisfies Operation

const replacePrint = {
  route: 'POST /api/v1/orders/:id/lines/:number/print-image',
  id: 'replacePrintImage',
  tag: 'Orders',
  key: 'secret',
  isOnce: true,
  params: {
    id: Type.String({ pattern: orderIdPattern, description: 'The order’s `id`.' }),
    number: Type.Integer({ minimum: 1, description: 'Line number, starting at 1.' }),
  },
  summary: 'Send another print image for a line',
  description:
    'For lines whose image was handed over as a preview, until the order is in production. If it matches, the order continues automatically.',
  body: printPicture,
  answers: { 200: { description: 'The order.', schema: order } },
  errors: {
    ...ofPicture,
    404: ['order_unknown', 'line_unknown'],
    409: ['token_not_a_preview', 'print_image_locked'],
    410: ['token_expired', 'image_deleted'],
  },
  example: { params: { id: '$PREVIEW_ORDER_ID', number: '1' }, file },
} satisfies Operation

export const imageOperations = {
  handOver,
  list,
  status,
  remove,
  attachPrint,
  replacePrint,
  replacePrintByPut: {
    ...replacePrint,
    route: 'PUT /api/v1/orders/:id/lines/:number/print-image',
    id: 'putLinePrintImage',
    summary: 'The same with PUT',
  } satisfies Operation,
  attachPrintByPut: {
    ...attachPrint,
    route: 'PUT /api/v1/images/:token/print',
    id: 'putPrintImage',
    summary: 'The same with PUT',
  } satisfies Operation,
}
