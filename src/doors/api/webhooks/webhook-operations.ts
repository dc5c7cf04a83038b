import { Type } from 'typebox'
import { jsonBody } from '../../../ground/http/api/api-operation.ts'
import { cursorParameter, limitParameter } from '../../../ground/http/api/list-parameters.ts'
import {
  newWebhook,
  secretChange,
  webhook,
  webhookChange,
  webhookDelivery,
  webhookDeliveryList,
  webhookList,
  webhookWithSecret,
} from '../../../pure/contract/schemas/webhook-schemas.ts'
import { webhookUnknown } from '../../../trade/webhooks/webhook-errors.ts'
import type { Operation } from '../operation.ts'

const tag = 'Webhooks'
const key = 'secret'
const id = Type.String({ description: 'The webhook’s `id`.' })
const deliveryId = Type.String({ description: 'The `id` of a delivery in the log.' })
const paramRules = { id: requireId, deliveryId: requireId }
const ofWebhook = { params: { id: '$WEBHOOK_ID' } }
const ofDelivery = { params: { id: '$WEBHOOK_ID', deliveryId: '$DELIVERY_ID' } }

// PostgreSQL can't store U+0000, so the lookup would fail.
function requireId(text: string): void {
  if (text.includes('\0')) throw webhookUnknown()
}

const create = {
  route: 'POST /api/v1/webhooks',
  id: 'createWebhook',
  tag,
  key,
  summary: 'Create a webhook',
  description:
    'Events are signed according to the Standard Webhooks specification. The secret is returned only in this response. The URL must be public and must not resolve to a private address.',
  isOnce: true,
  body: jsonBody(newWebhook),
  answers: {
    201: {
      description: 'The webhook with its secret.',
      schema: webhookWithSecret,
      headers: { Location: 'URL of the webhook.' },
    },
  },
  errors: {
    400: ['parameter_invalid', 'webhook_url_invalid'],
    403: ['webhook_url_not_allowed'],
    409: ['webhooks_full'],
  },
  example: { json: { url: '$WEBHOOK_URL', events: ['order.paid', 'order.shipped'] } },
} satisfies Operation

const list = {
  route: 'GET /api/v1/webhooks',
  id: 'listWebhooks',
  tag,
  key,
  summary: 'List webhooks',
  answers: { 200: { description: 'All webhooks.', schema: webhookList } },
  example: {},
} satisfies Operation

const one = {
  route: 'GET /api/v1/webhooks/:id',
  id: 'getWebhook',
  tag,
  key,
  params: { id },
  paramRules,
  summary: 'Retrieve a webhook',
  answers: { 200: { description: 'The webhook.', schema: webhook } },
  errors: { 404: ['webhook_unknown'] },
  example: ofWebhook,
} satisfies Operation

const change = {
  route: 'PATCH /api/v1/webhooks/:id',
  id: 'changeWebhook',
  tag,
  key,
  params: { id },
  paramRules,
  summary: 'Update, pause or resume a webhook',
  description: 'Omitted fields are not changed.',
  body: jsonBody(webhookChange),
  answers: { 200: { description: 'The updated webhook.', schema: webhook } },
  errors: {
    400: ['parameter_invalid', 'webhook_url_invalid'],
    403: ['webhook_url_not_allowed'],
    404: ['webhook_unknown'],
  },
  example: { ...ofWebhook, json: { events: ['*'], paused: false } },
} satisfies Operation

const remove = {
  route: 'DELETE /api/v1/webhooks/:id',
  id: 'deleteWebhook',
  tag,
  key,
  params: { id },
  paramRules,
  summary: 'Delete a webhook with its log',
  answers: { 204: { description: 'Deleted.' } },
  errors: { 404: ['webhook_unknown'] },
  example: ofWebhook,
} satisfies Operation

const newSecret = {
  route: 'POST /api/v1/webhooks/:id/secret',
  id: 'rotateWebhookSecret',
  tag,
  key,
  params: { id },
  paramRules,
  summary: 'Rotate a webhook’s secret',
  isOnce: true,
  description: 'During the overlap, events carry two signatures, one for each secret.',
  body: {
    ...jsonBody(secretChange, {
      what: 'The secret was not changed.',
      status: 400,
      codeOf: () => 'parameter_invalid',
    }),
    isOptional: true,
  },
  answers: { 200: { description: 'The webhook with its new secret.', schema: webhookWithSecret } },
  errors: { 400: ['parameter_invalid'], 404: ['webhook_unknown'] },
  example: { ...ofWebhook, json: { overlap_hours: 24 } },
} satisfies Operation

const test = {
  route: 'POST /api/v1/webhooks/:id/test',
  id: 'testWebhook',
  tag,
  key,
  params: { id },
  paramRules,
  summary: 'Send a test event',
  answers: { 202: { description: 'The delivery, in progress.', schema: webhookDelivery } },
  errors: { 404: ['webhook_unknown'] },
  example: ofWebhook,
} satisfies Operation

const deliveryQuery = Type.Object({
  status: Type.Optional(Type.Enum(['waiting', 'delivered', 'failed'])),
  cursor: cursorParameter,
  limit: limitParameter,
})

const deliveries = {
  route: 'GET /api/v1/webhooks/:id/deliveries',
  id: 'listWebhookDeliveries',
  tag,
  key,
  params: { id },
  paramRules,
  summary: 'List a webhook’s deliveries, newest first',
  query: deliveryQuery,
  answers: { 200: { description: 'A page of the log.', schema: webhookDeliveryList } },
  errors: { 400: ['parameter_invalid'], 404: ['webhook_unknown'] },
  example: { ...ofWebhook, query: { limit: '5' } },
} satisfies Operation

const delivery = {
  route: 'GET /api/v1/webhooks/:id/deliveries/:deliveryId',
  id: 'getWebhookDelivery',
  tag,
  key,
  params: { id, deliveryId },
  paramRules,
  summary: 'Retrieve a delivery with its attempts',
  answers: { 200: { description: 'The delivery.', schema: webhookDelivery } },
  errors: { 404: ['webhook_unknown', 'webhook_delivery_unknown'] },
  example: ofDelivery,
} satisfies Operation

const replay = {
  route: 'POST /api/v1/webhooks/:id/deliveries/:deliveryId/replay',
  id: 'replayWebhookDelivery',
  tag,
  key,
  params: { id, deliveryId },
  paramRules,
  summary: 'Resend an event',
  description: 'The same `webhook-id` and body, with a fresh timestamp and signature.',
  answers: { 202: { description: 'The delivery, in progress.', schema: webhookDelivery } },
  errors: { 404: ['webhook_unknown', 'webhook_delivery_unknown'] },
  example: ofDelivery,
} satisfies Operation

export const webhookOperations = {
  create,
  list,
  one,
  change,
  remove,
  newSecret,
  test,
  deliveries,
  delivery,
  replay,
}
