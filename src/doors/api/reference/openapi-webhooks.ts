// The `webhooks` of the OpenAPI document: every event with its body and signature headers.

import {
  type EventName,
  eventNames,
  eventSchema,
  eventSummaries,
  wordsOf,
} from '../../../pure/contract/schemas/event-schema.ts'
import { recordOf } from '../../../pure/objects.ts'
import type { Hoisting } from './hoist-schemas.ts'
import type { OpenApiDocument, OperationObject, ParameterObject } from './openapi-document.ts'

export function openApiWebhooks(hoisting: Hoisting): OpenApiDocument['webhooks'] {
  return recordOf(eventNames, (name) => ({ post: webhookObject(name, hoisting) }))
}

function webhookObject(name: EventName, { hoist }: Hoisting): OperationObject {
  return {
    operationId: `on${wordsOf(name)}`,
    tags: ['Webhooks'],
    summary: eventSummaries[name],
    // The signature takes the place of a key.
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

function header(name: string, type: string, description: string): ParameterObject {
  return { name, in: 'header', required: true, description, schema: { type } }
}
