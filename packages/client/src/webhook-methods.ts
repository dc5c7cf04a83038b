import type { Webhook, WebhookDelivery, WebhookWithSecret } from './api-types.ts'
import type { AnswerOf, BodyOf, Call, List, Listed, QueryOf } from './operation-types.ts'
import type { Asked, CallOptions, Send } from './send.ts'
import { type ReceivedWebhook, type UnwrapOptions, unwrapWebhook } from './unwrap-webhook.ts'
import type { HandprintEvent } from './webhook-events.ts'

export function webhooksOf(
  { settings }: Send,
  call: Call,
  secret: (method: string, path: string, json?: unknown) => Asked,
  list: List,
) {
  const one = (id: string, path = '') => `webhooks/${encode(id)}${path}`
  return {
    /**
     * Checks the signature and returns the event.
     *
     * @param received a Request, or its body and headers.
     */
    async unwrap(
      received: ReceivedWebhook,
      options: UnwrapOptions & { secret?: string | readonly string[] } = {},
    ): Promise<HandprintEvent> {
      return await unwrapWebhook(received, options.secret ?? settings.webhookSecrets, options)
    },
    async list(options?: CallOptions): Promise<Webhook[]> {
      return (await call<AnswerOf<'listWebhooks'>>(secret('GET', 'webhooks'), options)).data
    },
    /** The answer has the secret, this once. */
    async create(body: BodyOf<'createWebhook'>, options?: CallOptions): Promise<WebhookWithSecret> {
      return await call(secret('POST', 'webhooks', body), options)
    },
    async get(id: string, options?: CallOptions): Promise<Webhook> {
      return await call(secret('GET', one(id)), options)
    },
    async update(
      id: string,
      body: BodyOf<'changeWebhook'>,
      options?: CallOptions,
    ): Promise<Webhook> {
      return await call(secret('PATCH', one(id), body), options)
    },
    async delete(id: string, options?: CallOptions): Promise<void> {
      await call(secret('DELETE', one(id)), options)
    },
    async rotateSecret(
      id: string,
      body: BodyOf<'rotateWebhookSecret'> = {},
      options?: CallOptions,
    ): Promise<WebhookWithSecret> {
      return await call(secret('POST', one(id, '/secret'), body), options)
    },
    async test(id: string, options?: CallOptions): Promise<WebhookDelivery> {
      return await call(secret('POST', one(id, '/test')), options)
    },
    deliveries: (
      id: string,
      query?: QueryOf<'listWebhookDeliveries'>,
      options?: CallOptions,
    ): Listed<'listWebhookDeliveries', WebhookDelivery> =>
      list(one(id, '/deliveries'), query, options),
    async delivery(id: string, delivery: string, options?: CallOptions): Promise<WebhookDelivery> {
      return await call(secret('GET', one(id, `/deliveries/${encode(delivery)}`)), options)
    },
    /** Sends an event again, with the same id. */
    async replay(id: string, delivery: string, options?: CallOptions): Promise<WebhookDelivery> {
      return await call(secret('POST', one(id, `/deliveries/${encode(delivery)}/replay`)), options)
    },
  }
}

const encode = encodeURIComponent
