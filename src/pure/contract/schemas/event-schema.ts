// The body of every event, the same for webhooks and for `GET /api/v1/events`. It contains no
// personal data except what delete-personal-data.ts removes.

import { type Static, Type } from 'typebox'
import { type WebhookEventType, webhookEventTypes, webhookTestType } from '../event-types.ts'
import { actorKinds, orderStatuses, paymentStatuses } from '../order-statuses.ts'
import { nullable } from './nullable.ts'
import { discounts, fees } from './order-schema.ts'

const time = Type.String({ format: 'date-time' })
const money = Type.Integer()

const imageEventData = Type.Object(
  {
    image_token: Type.String(),
    kind: Type.Enum(['image', 'preview']),
    format: Type.String({ description: 'Format of the received image.', examples: ['jpeg'] }),
    width: Type.Integer(),
    height: Type.Integer(),
    byte_length: Type.Integer(),
    api_path: Type.String({ description: 'Read it with the secret key.' }),
  },
  { 'x-name': 'ImageEventData' },
)

/** Members that events have, each only some of them. */
const detail = Type.Unsafe<Record<string, unknown>>(
  Type.Partial(
    Type.Object({
      amount: Type.Integer({ description: 'Of a payment, a refund or a withdrawal.' }),
      currency: Type.String(),
      total: money,
      lines: Type.Union([Type.Integer(), Type.Array(Type.Integer())], {
        description: 'Of `order.placed` their number, else which ones, counted from 1.',
      }),
      from: Type.Enum([...orderStatuses], { description: 'The state before.' }),
      undone: Type.Boolean({ description: 'Set if an operator undid an action.' }),
      carrier: Type.String(),
      tracking_number: nullable(Type.String()),
      tracking_url: nullable(Type.String()),
      replacement: Type.Boolean(),
      refund_id: Type.String(),
      refunded_total: money,
      reminder: Type.Integer({ description: 'Number of the reminder, from 1.' }),
      deadline: time,
      asked_for: Type.String({ description: 'Why another print image is needed.' }),
      reason: Type.String({ description: 'As entered.' }),
      cause: Type.String({ description: 'Type of a hold or of a cancellation.' }),
      withdrawal: Type.String(),
      withdrawn: Type.Array(Type.Object({ line: Type.Integer(), quantity: Type.Integer() })),
      refund_by: Type.String({ format: 'date' }),
    }),
    { additionalProperties: Type.Unknown() },
  ),
)

const orderEventData = Type.Object(
  {
    id: Type.String({ examples: ['ord_0123456789abcdef01234567'] }),
    number: Type.String({ examples: ['7K2M-93QF'] }),
    reference_id: nullable(Type.String({ description: 'Yours.' })),
    store: Type.String(),
    mode: Type.Enum(['test', 'live']),
    on_account: Type.Boolean(),
    is_gift: Type.Boolean(),
    reprint_of: nullable(Type.String({ description: 'The order it reprints free of charge.' })),
    status: Type.Enum([...orderStatuses]),
    hold_reason: nullable(Type.String()),
    payment_status: Type.Enum([...paymentStatuses]),
    currency: Type.String({ description: 'ISO 4217.', examples: ['USD'] }),
    subtotal: money,
    shipping: money,
    discounts,
    discount_total: money,
    fees,
    tax: money,
    total: money,
    refunded_total: money,
    created_at: time,
    updated_at: time,
    event: Type.Object(
      { type: Type.String({ examples: ['order.paid'] }), by: Type.Enum([...actorKinds]), detail },
      { description: 'As in the order’s `events`.' },
    ),
    personal_data_deleted_at: Type.Optional(
      Type.String({
        format: 'date-time',
        description:
          'Set only after the shopper’s data was deleted, which also removed tracking, reasons and `hold_reason` here.',
      }),
    ),
    api_path: Type.String({ description: 'Read the whole order with the secret key.' }),
  },
  {
    'x-name': 'OrderEventData',
    description: 'The order at the moment of the event, before what follows from it.',
  },
)

const testEventData = Type.Object({ message: Type.String() }, { 'x-name': 'TestEventData' })

/** When each event happens, for people. */
export const eventSummaries: Readonly<Record<WebhookEventType | typeof webhookTestType, string>> = {
  'image.received': 'An image or a preview image was handed over',
  'image.print_received': 'The print image of a preview arrived or was replaced',
  'order.placed': 'An order was placed that is not paid yet',
  'order.paid': 'The order is paid',
  'order.awaiting_print_image': 'The order is paid and its print image is missing',
  'order.print_image_reminder': 'The print image is still missing, or another one is needed',
  'order.on_hold': 'Someone has to decide; `hold_reason` says what',
  'order.ready': 'The print files are made',
  'order.in_production': 'The order is being printed; print images are locked',
  'order.shipped': 'A parcel was sent; `event.detail` has its tracking',
  'order.delivered': 'The order has arrived',
  'order.returned': 'The order came back',
  'order.cancelled': 'The order will not be printed',
  'order.refunded': 'Money was refunded; `event.detail.amount` says how much',
  'order.withdrawn': 'The shopper withdrew from the order or a part of it',
  [webhookTestType]: 'A test event was requested for this webhook',
}

export type EventName = keyof typeof eventSummaries
export const eventNames = [...webhookEventTypes, webhookTestType] as const

/** The body of one type, a named object such as `OrderPaidEvent`. */
export function eventSchema(type: EventName) {
  return Type.Object(
    {
      id: Type.String({
        description: 'The same for every delivery, as in the header `webhook-id`.',
        examples: ['evt_0123456789abcdef0123456789abcdef'],
      }),
      type: Type.Literal(type),
      timestamp: Type.String({
        format: 'date-time',
        description: 'When it happened, not when it was sent.',
      }),
      data: dataOf(type),
    },
    { 'x-name': `${wordsOf(type)}Event` },
  )
}

function dataOf(type: EventName) {
  if (type === webhookTestType) return testEventData
  return type.startsWith('image.') ? imageEventData : orderEventData
}

/** `order.in_production` is `OrderInProduction`. */
export function wordsOf(type: EventName): string {
  return type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())
}

export const anyEvent = Type.Unsafe<WebhookEventJson>(
  Type.Union(
    webhookEventTypes.map((type) => eventSchema(type)),
    { 'x-name': 'Event', description: 'One of these. Types can be added: ignore unknown ones.' },
  ),
)

export const eventList = Type.Object(
  {
    data: Type.Array(anyEvent, { description: 'Oldest first.' }),
    next_after: nullable(
      Type.String({
        description:
          'Send it as `after` for what follows. It also passes events that `types` left out. Null while the store has none.',
      }),
    ),
    has_more: Type.Boolean({ description: 'Whether more events are there already.' }),
  },
  { 'x-name': 'EventList' },
)

export type ImageEventJson = Static<typeof imageEventData>
export type OrderEventDataJson = Static<typeof orderEventData>
export type WebhookEventJson = {
  /** Absent in bodies that an earlier release wrote. */
  id?: string
  type: string
  timestamp: string
  data: ImageEventJson | OrderEventDataJson | Static<typeof testEventData>
}
