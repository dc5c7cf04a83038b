import { type Static, Type } from 'typebox'
import { everyWebhookEvent, webhookEventTypes } from '../webhook-json.ts'
import { nullable } from './nullable.ts'

const time = Type.String({ format: 'date-time' })

const fields = {
  id: Type.String(),
  url: Type.String({ description: 'Where events are sent.' }),
  events: Type.Array(Type.String()),
  paused: Type.Boolean({ description: 'Events of that time are kept, and follow.' }),
  previous_secret_expires_at: nullable(
    Type.String({
      format: 'date-time',
      description: 'While set, events are signed with the secret before the newest one, too.',
    }),
  ),
  created_at: time,
  updated_at: time,
}

export const webhook = Type.Object(fields, { 'x-name': 'Webhook' })

export const webhookWithSecret = Type.Object(
  {
    ...fields,
    secret: Type.String({ description: '`whsec_…`: shown this once.' }),
  },
  { 'x-name': 'WebhookWithSecret' },
)

export const webhookList = Type.Object({ data: Type.Array(webhook) })

const attempt = Type.Object({
  at: time,
  duration_ms: Type.Integer(),
  status: nullable(Type.Integer({ description: 'Of the answer.' })),
  error: nullable(Type.String({ description: 'Why it counts as failed.' })),
  answer: nullable(Type.String({ description: 'The first 4 kB of its body.' })),
  request_headers: Type.Record(Type.String(), Type.String(), {
    description: 'Without the signature.',
  }),
})

export const webhookDelivery = Type.Object(
  {
    id: Type.String(),
    event_id: Type.String({
      description: 'The header `webhook-id`: the same at each try and each replay.',
    }),
    type: Type.String({ examples: ['order.paid'] }),
    status: Type.Enum(['waiting', 'delivered', 'failed']),
    // Earliest time; an earlier event may have to arrive first. Null if there is none, or while
    // paused.
    next_attempt_at: nullable(time),
    created_at: time,
    // Delivered or given up.
    ended_at: nullable(time),
    body: Type.String({ description: 'What is sent, to the letter.' }),
    attempts: Type.Array(attempt, { description: 'Oldest first.' }),
  },
  { 'x-name': 'WebhookDelivery' },
)

export const webhookDeliveryList = Type.Object({
  data: Type.Array(webhookDelivery),
  next_cursor: nullable(Type.String()),
  kept_days: Type.Integer({ description: 'How many whole days (UTC) deliveries are kept.' }),
})

const closed = { additionalProperties: false }
const url = Type.String({ description: 'A public address; https in a live store.' })
export const webhookEvents = Type.Array(Type.Enum([...webhookEventTypes, everyWebhookEvent]), {
  minItems: 1,
  description: '`*` is every event, later ones too.',
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
        description: 'How long the old secret signs as well.',
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
