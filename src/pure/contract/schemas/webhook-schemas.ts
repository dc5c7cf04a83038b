import { type Static, Type } from 'typebox'
import { everyWebhookEvent, webhookEventTypes } from '../event-types.ts'
import { nullable } from './nullable.ts'

const time = Type.String({ format: 'date-time' })

const fields = {
  id: Type.String(),
  url: Type.String({ description: 'Where events are sent.' }),
  events: Type.Array(Type.String()),
  paused: Type.Boolean({ description: 'Events during a pause are stored and sent after it.' }),
  previous_secret_expires_at: nullable(
    Type.String({
      format: 'date-time',
      description: 'While set, events are also signed with the previous secret.',
    }),
  ),
  created_at: time,
  updated_at: time,
}

export const webhook = Type.Object(fields, { 'x-name': 'Webhook' })

export const webhookWithSecret = Type.Object(
  {
    ...fields,
    secret: Type.String({ description: '`whsec_…`, shown only once.' }),
  },
  { 'x-name': 'WebhookWithSecret' },
)

export const webhookList = Type.Object({ data: Type.Array(webhook) })

const attempt = Type.Object({
  at: time,
  duration_ms: Type.Integer(),
  status: nullable(Type.Integer({ description: 'HTTP status of the response.' })),
  error: nullable(Type.String({ description: 'Reason for the failure.' })),
  answer: nullable(Type.String({ description: 'The first 4 kB of the response body.' })),
  request_headers: Type.Record(Type.String(), Type.String(), {
    description: 'Request headers, without the signature.',
  }),
})

export const webhookDelivery = Type.Object(
  {
    id: Type.String(),
    event_id: Type.String({
      description: 'The `webhook-id` header, the same for every attempt and replay.',
    }),
    type: Type.String({ examples: ['order.paid'] }),
    status: Type.Enum(['waiting', 'delivered', 'failed']),
    // Earliest time; an earlier event may have to arrive first. Null if there is none, or while
    // paused.
    next_attempt_at: nullable(time),
    created_at: time,
    // Delivered or given up.
    ended_at: nullable(time),
    body: Type.String({ description: 'The exact payload.' }),
    attempts: Type.Array(attempt, { description: 'Oldest first.' }),
  },
  { 'x-name': 'WebhookDelivery' },
)

export const webhookDeliveryList = Type.Object({
  data: Type.Array(webhookDelivery),
  next_cursor: nullable(Type.String()),
  kept_days: Type.Integer({ description: 'Number of whole days (UTC) deliveries are kept.' }),
})

const closed = { additionalProperties: false }
const url = Type.String({ description: 'A public URL; https in a live store.' })
export const webhookEvents = Type.Array(Type.Enum([...webhookEventTypes, everyWebhookEvent]), {
  minItems: 1,
  description: '`*` stands for every event, including future ones.',
})

export const newWebhook = Type.Object({ url, events: webhookEvents }, closed)
export const webhookChange = Type.Partial(
  Type.Object({ url, events: webhookEvents, paused: Type.Boolean() }),
  { ...closed, minProperties: 1 },
)
export const defaultOverlapHours = 24
export const secretChange = Type.Object(
  {
    overlap_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 168,
        default: defaultOverlapHours,
        description: 'How long the old secret also signs.',
      }),
    ),
  },
  closed,
)

export type WebhookJson = Static<typeof webhook>
export type WebhookDeliveryJson = Static<typeof webhookDelivery>
export type WebhookDeliveryListJson = Static<typeof webhookDeliveryList>
export type WebhookDeliveryStatus = WebhookDeliveryJson['status']
export type WebhookAttemptJson = Static<typeof attempt>
