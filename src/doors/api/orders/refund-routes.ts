// Refunds by a program, with the rules and the books of the panel's. The money is the operator's:
// in live mode the key has to be that of an installation's only store.

import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { jsonBody } from '../../../ground/http/api/api-operation.ts'
import { order } from '../../../pure/contract/schemas/order-schema.ts'
import type { PaymentDeps } from '../../../trade/checkout/payment.ts'
import { refundOrder } from '../../../trade/checkout/refunds/refund-order.ts'
import { tidyNote } from '../../../trade/orders/actions/tidy-note.ts'
import { getOrderId } from '../../../trade/orders/core/order-errors.ts'
import { getOrder } from '../../../trade/orders/core/read-order.ts'
import { getOrderJson } from '../../../trade/orders/views/list-orders.ts'
import { storeIsAlone } from '../../../trade/stores/authenticate.ts'
import { refundsOfOperatorOnly } from '../../../trade/stores/store-errors.ts'
import type { Api } from '../create-api.ts'
import type { Operation } from '../operation.ts'
import { orderId } from './order-operations.ts'

const ifEmpty = 'Say why the order is refunded.'

const refundRequest = Type.Object(
  {
    amount: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'In minor units of the order’s currency. Without it, all that is left.',
      }),
    ),
    reason: Type.String({ minLength: 1, maxLength: 500, description: 'Kept with the order.' }),
  },
  { additionalProperties: false },
)

const refund = {
  route: 'POST /api/v1/orders/:id/refunds',
  id: 'refundOrder',
  tag: 'Orders',
  summary: 'Refund an order, in full or in part',
  description:
    'For orders of any state that are paid. Send an `Idempotency-Key`: one key is one refund of the order, for as long as the order exists. A refund is `pending` until the bank has confirmed it; `order.refunded` follows. Live orders can be refunded with the secret key of an installation’s only store, as long as no integrator has an account for it; otherwise by an operator in the panel. It does not cancel the order, unless everything is refunded.',
  key: 'secret',
  isOnce: true,
  params: { id: orderId },
  body: jsonBody(refundRequest, {
    what: 'Nothing was refunded.',
    rules: { reason: (text) => void tidyNote(text, ifEmpty) },
  }),
  answers: { 200: { description: 'The order, with its `refunds`.', schema: order } },
  errors: {
    403: ['access_denied'],
    404: ['order_unknown'],
    409: ['refund_not_possible'],
    422: ['refund_not_possible', 'parameter_invalid', 'parameter_missing'],
    502: ['refund_failed'],
  },
  example: { params: { id: '$ORDER_ID' }, json: { amount: 100, reason: 'A small scratch.' } },
} satisfies Operation

export function refundRoutes(api: Api, deps: PaymentDeps & { wakeWorker: () => void }): void {
  const { queries } = deps.database

  api.route(refund, async ({ store, params, body, baseUrl, idempotencyKey, once }) =>
    once(['refund', params.id, body], async () => {
      const { id, mode } = await getOrder(queries, getOrderId(params.id), store)
      if (mode === 'live' && !(await storeIsAlone(queries))) throw refundsOfOperatorOnly()
      const request = {
        amount: body.amount ?? null,
        reason: tidyNote(body.reason, ifEmpty),
        key: `api-${idempotencyKey ?? randomUUID()}`,
      }
      await refundOrder(deps, id, request, { kind: 'store', as: store.by })
      deps.wakeWorker()
      const refunded = await getOrderJson(queries, store, id, deps.now, baseUrl)
      return { location: null, body: refunded }
    }),
  )
}
