import { type Static, Type } from 'typebox'
import { jsonBody } from '../../../ground/http/api/api-operation.ts'
import {
  cursorParameter,
  limitParameter,
  timeParameter,
} from '../../../ground/http/api/list-parameters.ts'
import type { Rules } from '../../../ground/http/api/validate-by-schema.ts'
import { orderIdPattern } from '../../../pure/contract/ids.ts'
import { orderStatuses } from '../../../pure/contract/order-statuses.ts'
import { nullable } from '../../../pure/contract/schemas/nullable.ts'
import { order, orderLineList, orderList } from '../../../pure/contract/schemas/order-schema.ts'
import { referenceIdText } from '../../../pure/contract/schemas/reference-id-schema.ts'
import type { Operation } from '../operation.ts'
import { checkReference } from './checks/check-reference.ts'
import { longestLinesBytes } from './line-request.ts'
import { orderRequest } from './order-request.ts'

export const orderId = Type.String({ pattern: orderIdPattern, description: 'The order’s `id`.' })

const listQuery = Type.Object({
  reference_id: Type.Optional(referenceIdText('Compared exactly.')),
  number: Type.Optional(Type.String({ description: 'Exact match, as in `7K2M-93QF`.' })),
  status: Type.Optional(
    Type.Array(Type.Enum([...orderStatuses]), {
      minItems: 1,
      description: 'One or more states, separated by commas.',
    }),
  ),
  created_after: timeParameter('Placed at or after this time.'),
  created_before: timeParameter('Placed before this time.'),
  cursor: cursorParameter,
  limit: limitParameter,
})

const place = {
  route: 'POST /api/v1/orders',
  id: 'placeOrder',
  tag: 'Orders',
  summary: 'Create an order without the storefront',
  description:
    'Orders and pays in one request, at current prices and with the storefront’s rules. Invalid requests are refused, and all errors are reported together. With an `Idempotency-Key`, repeated requests create one order and one charge. An order that is never paid is deleted after 30 days; use a new key to send it again after that.',
  key: 'secret',
  isOnce: true,
  body: jsonBody(orderRequest),
  longestBytes: longestLinesBytes,
  answers: {
    201: {
      description: 'The order.',
      schema: order,
      headers: { Location: 'URL of the order.' },
    },
  },
  errors: {
    402: ['payment_declined', 'account_limit_reached'],
    409: ['payment_pending', 'checkout_incomplete'],
    // A retry with the same key after the cart of the first attempt has expired.
    410: ['cart_expired'],
    422: [
      'parameter_invalid',
      'parameter_missing',
      'reference_id_too_long',
      'reference_id_invalid',
      'token_unknown',
      'token_expired',
      'image_deleted',
      'print_dimensions_required',
      'size_unavailable',
      'access_denied',
      'gift_card_refused',
    ],
    503: ['store_closed'],
  },
  example: {
    headers: { 'Idempotency-Key': 'order-of-photo-7' },
    json: {
      reference_id: 'your-own-id',
      lines: [{ image_token: '$IMAGE_TOKEN', product: 'poster', size: '12x8', quantity: 1 }],
      shipping_address: {
        name: 'Ada Lovelace',
        line1: '12 Long Street',
        city: 'Portland',
        region: 'OR',
        postal_code: '97201',
        country: 'US',
        email: 'ada@example.com',
      },
      shipping_method: 'standard',
      payment: { method: 'test' },
    },
  },
} satisfies Operation

const list = {
  route: 'GET /api/v1/orders',
  id: 'listOrders',
  tag: 'Orders',
  summary: 'List orders, newest first',
  key: 'secret',
  query: listQuery,
  queryRules: { reference_id: checkReference } satisfies Rules<Static<typeof listQuery>>,
  answers: { 200: { description: 'A page of orders.', schema: orderList } },
  errors: { 400: ['parameter_invalid', 'reference_id_too_long', 'reference_id_invalid'] },
  example: { query: { reference_id: 'your-own-id', limit: '10' } },
} satisfies Operation

const one = {
  route: 'GET /api/v1/orders/:id',
  id: 'getOrder',
  tag: 'Orders',
  summary: 'Retrieve an order',
  key: 'secret',
  params: { id: orderId },
  answers: { 200: { description: 'The order.', schema: order } },
  errors: { 404: ['order_unknown'] },
  example: { params: { id: '$ORDER_ID' } },
} satisfies Operation

const lines = {
  route: 'GET /api/v1/orders/:id/lines',
  id: 'listOrderLines',
  tag: 'Orders',
  summary: 'List the lines of an order',
  description: 'In their order. An order itself has the first 50.',
  key: 'secret',
  params: { id: orderId },
  query: Type.Object({
    cursor: Type.Optional(
      Type.String({
        pattern: '^\\d{1,4}$',
        form: '`lines_cursor` of the order or `next_cursor` of the previous page',
        description: '`lines_cursor` of the order or `next_cursor` of the previous page, as it is.',
      }),
    ),
    limit: { ...limitParameter, default: 50 },
  }),
  answers: { 200: { description: 'A page of lines.', schema: orderLineList } },
  errors: { 400: ['parameter_invalid'], 404: ['order_unknown'] },
  example: { params: { id: '$ORDER_ID' }, query: { limit: '100' } },
} satisfies Operation

const cancelRequest = Type.Object(
  {
    reason: Type.Optional(
      nullable(
        Type.String({
          maxLength: 500,
          description: 'Stored with the order, for the shop’s staff.',
        }),
      ),
    ),
  },
  { additionalProperties: false },
)

const cancel = {
  route: 'POST /api/v1/orders/:id/cancel',
  id: 'cancelOrder',
  tag: 'Orders',
  summary: 'Cancel an order within its cancellation window',
  description:
    'Possible until `cancellable_until`, or while it is not paid. The payment is refunded. Cancelling again has no effect.',
  key: 'secret',
  params: { id: orderId },
  body: { ...jsonBody(cancelRequest, { what: 'The order was not cancelled.' }), isOptional: true },
  answers: { 200: { description: 'The order, cancelled.', schema: order } },
  errors: {
    404: ['order_unknown'],
    409: ['order_state_refused', 'payment_pending'],
    422: ['parameter_invalid'],
  },
  example: { params: { id: '$ORDER_ID' }, json: { reason: 'Ordered twice.' } },
} satisfies Operation

export const orderOperations = { place, list, one, lines, cancel }
