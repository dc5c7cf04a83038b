// The `webhooks` of the OpenAPI document: every event with its body and signature headers.

import {
  type EventName,
  eventNames,
  eventSchema,
  eventSummaries,
  wordsOf,
} from '../../../pure/contract/schemas/event-schema.ts'
import { recordOf } from '../../../pure/objects.ts'
import type { Hoisting, PlainSchema } from './hoist-schemas.ts'

export type WebhookObject = {
  operationId: string
  tags: string[]
  summary: string
  /** The signature takes the place of a key. */
  security: []
  parameters: HeaderObject[]
  requestBody: { required: true; content: Record<'application/json', { schema: PlainSchema }> }
  responses: Record<string, { description: string }>
}
type HeaderObject = {
  name: string
  in: 'header'
  required: true
  description: string
  schema: PlainSchema
}

export function openApiWebhooks(hoisting: Hoisting): Record<string, { post: WebhookObject }> {
  return recordOf(eventNames, (name) => ({ post: webhookObject(name, hoisting) }))
}

function webhookObject(name: EventName, { hoist }: Hoisting): WebhookObject {
  return {
    operationId: `on${wordsOf(name)}`,
    tags: ['Webhooks'],
    summary: eventSummaries[name],
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: hoist(eventSchema(name)) } },
    },
    responses: {
      '2XX': { description: 'Received. Any other response, or none in 15 seconds, is a failure.' },
    },
  }
}

const headers = [
  header('webhook-id', 'string', 'The event’s `id`, the same for every attempt and replay.'),
  header('webhook-timestamp', 'integer', 'Seconds since 1970, of this attempt.'),
  header(
    'webhook-signature',
    'string',
    'One or more `v1,<base64>`, separated by spaces: HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks). One match is enough.',
  ),
]

function header(name: string, type: string, description: string): HeaderObject {
  return { name, in: 'header', required: true, description, schema: { type } }
}
