// Test orders and events on demand, so that a program can be tried without a shop behind it.

import { Type } from 'typebox'
import { jsonBody } from '../../../ground/http/api/api-operation.ts'
import { webhookEventTypes } from '../../../pure/contract/event-types.ts'
import { orderStatuses } from '../../../pure/contract/order-statuses.ts'
import { anyEvent } from '../../../pure/contract/schemas/event-schema.ts'
import { order } from '../../../pure/contract/schemas/order-schema.ts'
import { triggerTestEvent } from '../../../trade/notices/trigger-test-event.ts'
import { walkTestOrder } from '../../../trade/orders/actions/walk-test-order.ts'
import type { OrderDeps } from '../../../trade/orders/core/add-order-event.ts'
import { getOrderId } from '../../../trade/orders/core/order-errors.ts'
import { getOrder } from '../../../trade/orders/core/read-order.ts'
import { getOrderJson } from '../../../trade/orders/views/list-orders.ts'
import type { Api } from '../create-api.ts'
import type { Operation } from '../operation.ts'
import { orderId } from './order-operations.ts'

const closed = { additionalProperties: false }

const advance = {
  route: 'POST /api/v1/orders/:id/advance',
  id: 'advanceTestOrder',
  tag: 'Orders',
  summary: 'Move a test order to its next state',
  description:
    'From `awaiting_print_image`, `ready`, `in_production` or `shipped`, with the events, mails and print files of a real order: a missing print image is replaced by the preview, the time to cancel ends, and a test carrier delivers the parcel. `preparing` ends by itself when the print files are made.',
  key: 'secret',
  params: { id: orderId },
  body: {
    ...jsonBody(
      Type.Object(
        {
          from: Type.Optional(
            Type.Enum([...orderStatuses], {
              description: 'The state that you have seen. In another one nothing is done.',
            }),
          ),
        },
        closed,
      ),
      { what: 'The order was not moved.' },
    ),
    isOptional: true,
  },
  answers: { 200: { description: 'The order.', schema: order } },
  errors: { 404: ['order_unknown'], 409: ['order_state_refused'], 422: ['parameter_invalid'] },
} satisfies Operation

const trigger = {
  route: 'POST /api/v1/test-events',
  id: 'triggerTestEvent',
  tag: 'Webhooks',
  summary: 'Send an event of any type, in a test store',
  description:
    'The event goes to the webhooks that are subscribed to it and into the list of events, and nothing else happens. It tells of the order named, or of one that does not exist; `event.detail.triggered` is set.',
  key: 'secret',
  body: jsonBody(
    Type.Object(
      {
        type: Type.Enum([...webhookEventTypes]),
        order_id: Type.Optional(Type.String({ description: 'A test order of yours.' })),
      },
      closed,
    ),
    { what: 'No event was sent.' },
  ),
  answers: { 201: { description: 'The event.', schema: anyEvent } },
  errors: {
    403: ['access_denied'],
    404: ['order_unknown'],
    422: ['parameter_invalid', 'parameter_missing'],
  },
  example: { json: { type: 'order.shipped' } },
} satisfies Operation

type Waking = { wakeWorker: () => void; wakeWebhooks: () => void }

export function testOrdersRoutes(api: Api, deps: OrderDeps & Waking): void {
  const { database, now } = deps
  const { queries } = database

  api.route(advance, async ({ store, params, body, baseUrl }) => {
    const { id, status } = await getOrder(queries, getOrderId(params.id), store)
    await walkTestOrder(deps, id, { from: body.from ?? status }, { kind: 'store', as: store.by })
    deps.wakeWorker()
    return await getOrderJson(queries, store, id, now, baseUrl)
  })

  api.route(trigger, async ({ store, body: { type, order_id: id } }) => {
    const about = id === undefined ? null : await getOrder(queries, getOrderId(id), store)
    const event = await database.transaction((tx) =>
      triggerTestEvent(tx, store, { type, order: about }, now()),
    )
    deps.wakeWebhooks()
    return event
  })
}
