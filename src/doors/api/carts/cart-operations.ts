import { Type } from 'typebox'
import { jsonBody } from '../../../ground/http/api/api-operation.ts'
import { cursorParameter } from '../../../ground/http/api/list-parameters.ts'
import { cart, openedCart } from '../../../pure/contract/schemas/cart-schema.ts'
import type { Operation } from '../operation.ts'
import { longestLinesBytes } from '../orders/line-request.ts'
import { cartRequest } from './cart-request.ts'

const tag = 'Carts'

const open = {
  route: 'POST /api/v1/carts',
  id: 'openSet',
  tag,
  summary: 'Open a cart with up to 1,000 pictures',
  description:
    'Opens one cart for a set of images that were handed over, with what is known of each print. With a `set_id`, requests that are sent again or later add to the same cart, and a line that it has is not added twice. What can’t be added is named by line.',
  key: 'access',
  orSecretKey: true,
  isForPages: true,
  isOnce: true,
  body: jsonBody(cartRequest),
  longestBytes: longestLinesBytes,
  answers: {
    201: {
      description: 'The cart.',
      schema: openedCart,
      headers: { Location: 'URL of the cart in this API.' },
    },
  },
  errors: {
    401: ['secret_key_missing', 'secret_key_invalid'],
    404: ['cart_unknown'],
    409: ['cart_already_ordered', 'reference_id_invalid', 'parameter_invalid'],
    410: ['cart_expired'],
    422: [
      'parameter_invalid',
      'parameter_missing',
      'secret_key_missing',
      'reference_id_too_long',
      'reference_id_invalid',
      'return_url_not_allowed',
      'token_unknown',
      'token_expired',
      'image_deleted',
      'print_dimensions_required',
      'size_unavailable',
    ],
    503: ['store_closed'],
  },
  example: {
    json: {
      set_id: '0b6f1c1e-7a0c-4d0f-9d55-3c1f1f6f2b11',
      title: 'Class 4b',
      reference_id: 'your-own-id',
      lines: [{ image_token: '$IMAGE_TOKEN', name: 'IMG_0212.jpg', reference_id: 'child-7' }],
    },
  },
} satisfies Operation

const one = {
  route: 'GET /api/v1/carts/:id',
  id: 'getCart',
  tag,
  key: 'secret',
  params: { id: Type.String({ description: 'The `cart_id`.' }) },
  query: Type.Object({
    cursor: cursorParameter,
    limit: Type.Integer({
      minimum: 1,
      maximum: 1000,
      default: 100,
      description: 'Lines in a page.',
    }),
  }),
  summary: 'Retrieve a cart with its lines, by pages',
  description: 'As its shopper sees it, at current prices.',
  answers: { 200: { description: 'The cart.', schema: cart } },
  errors: {
    400: ['parameter_invalid'],
    404: ['cart_unknown'],
    410: ['cart_expired'],
    503: ['store_closed'],
  },
  example: { params: { id: '$CART_ID' }, query: { limit: '5' } },
} satisfies Operation

export const cartOperations = { open, one }
