// What the API says of the addresses for webhooks.

import { Type } from 'typebox'
import { type ApiOperation, jsonBody } from '../../../ground/http/api/api-operation.ts'
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

const tag = 'Webhooks'
const key = 'secret'
const id = Type.String({ description: 'The webhook’s `id`.' })
const deliveryId = Type.String({ description: 'The `id` of a delivery in its log.' })
const ofWebhook = { params: { id: '$WEBHOOK_ID' } }
const ofDelivery = { params: { id: '$WEBHOOK_ID', deliveryId: '$DELIVERY_ID' } }

const create: ApiOperation = {
  ...{ id: 'createWebhook', tag, key },
  summary: 'Have events sent to an address',
  description:
    'Signed by the Standard Webhooks specification. The answer alone shows the secret. The address has to be public, and may not lead to a private place.',
  isOnce: true,
  body: jsonBody(newWebhook),
  answers: {
    201: {
      description: 'The webhook with its secret.',
      schema: webhookWithSecret,
      headers: { Location: 'Its address.' },
    },
  },
  errors: {
    400: ['parameter_invalid', 'webhook_url_invalid'],
    403: ['webhook_url_not_allowed'],
    409: ['webhooks_full'],
  },
  example: { json: { url: '$WEBHOOK_URL', events: ['order.paid', 'order.shipped'] } },
}

const list: ApiOperation = {
  ...{ id: 'listWebhooks', tag, key },
  summary: 'A store’s webhooks',
  answers: { 200: { description: 'All of them.', schema: webhookList } },
  example: {},
}

const one: ApiOperation = {
  ...{ id: 'getWebhook', tag, key, params: { id } },
  summary: 'One webhook',
  answers: { 200: { description: 'The webhook.', schema: webhook } },
  errors: { 404: ['webhook_unknown'] },
  example: ofWebhook,
}

const change: ApiOperation = {
  ...{ id: 'changeWebhook', tag, key, params: { id } },
  summary: 'Change, pause and resume a webhook',
  description: 'What is left out stays as it is.',
  body: jsonBody(webhookChange),
  answers: { 200: { description: 'The webhook as it is now.', schema: webhook } },
  errors: {
    400: ['parameter_invalid', 'webhook_url_invalid'],
    403: ['webhook_url_not_allowed'],
    404: ['webhook_unknown'],
  },
  example: { ...ofWebhook, json: { events: ['*'], paused: false } },
}

const remove: ApiOperation = {
  ...{ id: 'deleteWebhook', tag, key, params: { id } },
  summary: 'Delete a webhook with its log',
  answers: { 204: { description: 'It is gone.' } },
  errors: { 404: ['webhook_unknown'] },
  example: ofWebhook,
}

const newSecret: ApiOperation = {
  ...{ id: 'rotateWebhookSecret', tag, key, params: { id } },
  summary: 'Give a webhook a new secret',
  description: 'For a while events carry two signatures, one with each secret.',
  body: { ...jsonBody(secretChange), isOptional: true },
  answers: { 200: { description: 'The webhook with its new secret.', schema: webhookWithSecret } },
  errors: { 400: ['parameter_invalid'], 404: ['webhook_unknown'] },
  example: { ...ofWebhook, json: { overlap_hours: 24 } },
}

const test: ApiOperation = {
  ...{ id: 'testWebhook', tag, key, params: { id } },
  summary: 'Send a test event',
  answers: { 202: { description: 'The delivery, under way.', schema: webhookDelivery } },
  errors: { 404: ['webhook_unknown'] },
  example: ofWebhook,
}

/** Of GET …/deliveries. */
export const deliveryQuery = Type.Object({
  status: Type.Optional(Type.Enum(['waiting', 'delivered', 'failed'])),
  cursor: cursorParameter,
  limit: limitParameter,
})

const deliveries: ApiOperation = {
  ...{ id: 'listWebhookDeliveries', tag, key, params: { id } },
  summary: 'What was sent to a webhook, newest first',
  query: deliveryQuery,
  answers: { 200: { description: 'A page of the log.', schema: webhookDeliveryList } },
  errors: { 400: ['parameter_invalid'], 404: ['webhook_unknown'] },
  example: { ...ofWebhook, query: { limit: '5' } },
}

const delivery: ApiOperation = {
  ...{ id: 'getWebhookDelivery', tag, key, params: { id, deliveryId } },
  summary: 'One delivery with its attempts',
  answers: { 200: { description: 'The delivery.', schema: webhookDelivery } },
  errors: { 404: ['webhook_unknown', 'webhook_delivery_unknown'] },
  example: ofDelivery,
}

const replay: ApiOperation = {
  ...{ id: 'replayWebhookDelivery', tag, key, params: { id, deliveryId } },
  summary: 'Send an event again',
  description: 'The same `webhook-id` and body, with a fresh timestamp and signature.',
  answers: { 202: { description: 'The delivery, under way.', schema: webhookDelivery } },
  errors: { 404: ['webhook_unknown', 'webhook_delivery_unknown'] },
  example: ofDelivery,
}

export const webhookOperations = {
  ...{ create, list, one, change, remove },
  ...{ newSecret, test, deliveries, delivery, replay },
}
