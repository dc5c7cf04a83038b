// /api/v1/webhooks: a store's webhooks, their log and replay, for whoever holds its secret key.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WebhookDeliveryStatus } from '../../contract/webhook-json.ts'
import type { Database } from '../../database/database.ts'
import type { ApiOperation } from '../../http/api/api-operation.ts'
import { storeBySecretKey } from '../authenticate.ts'
import type { AnswerOnce } from '../idempotency/answer-once.ts'
import { readIdempotencyKey } from '../idempotency/read-idempotency-key.ts'
import type { Store } from '../store.ts'
import { findDelivery, listDeliveries } from './deliveries/list-deliveries.ts'
import { replayDelivery } from './deliveries/replay-delivery.ts'
import { sendTestEvent } from './deliveries/send-test-event.ts'
import { changeEndpoint, deleteEndpoint } from './endpoints/change-endpoint.ts'
import { createEndpoint, type EndpointDeps } from './endpoints/create-endpoint.ts'
import { webhookJson } from './endpoints/endpoint.ts'
import { findEndpoint, listEndpoints } from './endpoints/read-endpoints.ts'
import {
  readNewWebhook,
  readOverlapHours,
  readWebhookChange,
} from './endpoints/read-webhook-request.ts'
import { rotateSecret } from './endpoints/rotate-secret.ts'
import { webhookRequestInvalid } from './webhook-errors.ts'
import { webhookOperations } from './webhook-operations.ts'

export type WebhooksDeps = EndpointDeps & {
  database: Database
  answerOnce: AnswerOnce
  limits: { countStore(kind: 'api', store: Store): Promise<void> }
  /** Tells the pump that there is something to send. */
  wakeWebhooks: () => void
}

type OfWebhook = { Params: { id: string } }
type OfDelivery = { Params: { id: string; deliveryId: string } }

const path = '/api/v1/webhooks'

export function webhooksRoutes(server: FastifyInstance, deps: WebhooksDeps): void {
  const { database, now } = deps
  const { queries } = database
  const config = { errorsAs: 'problem', limit: 'api' } as const
  const of = (api: ApiOperation) => ({ config: { ...config, api } })

  server.post(path, of(webhookOperations.create), async (request, reply) => {
    const store = await askingStore(request, reply)
    const key = readIdempotencyKey(request.headers['idempotency-key'])
    const wanted = readNewWebhook(request.body)
    const asked = ['webhook', wanted]
    const answer = await deps.answerOnce({ store, key, asked }, (keep) =>
      database.transaction(async (tx) => {
        const { endpoint, secret } = await createEndpoint(deps, tx, store, wanted)
        const location = `${path}/${endpoint.id}`
        const made = { status: 201, location, body: { ...webhookJson(endpoint), secret } }
        await keep(tx, made)
        return made
      }),
    )
    if (answer.isReplayed) reply.header('idempotent-replayed', 'true')
    return reply
      .code(answer.status)
      .header('location', answer.location ?? '')
      .send(answer.body)
  })

  server.get(path, of(webhookOperations.list), async (request, reply) => {
    const store = await askingStore(request, reply)
    return { data: (await listEndpoints(queries, store, now)).map(webhookJson) }
  })

  server.get<OfWebhook>(`${path}/:id`, of(webhookOperations.one), async (request, reply) => {
    const store = await askingStore(request, reply)
    return webhookJson(await findEndpoint(queries, store, request.params.id, now))
  })

  server.patch<OfWebhook>(`${path}/:id`, of(webhookOperations.change), async (request, reply) => {
    const store = await askingStore(request, reply)
    const { id } = request.params
    const change = readWebhookChange(request.body)
    const endpoint = await database.transaction((tx) => changeEndpoint(deps, tx, store, id, change))
    deps.wakeWebhooks()
    return webhookJson(endpoint)
  })

  server.delete<OfWebhook>(`${path}/:id`, of(webhookOperations.remove), async (request, reply) => {
    const store = await askingStore(request, reply)
    await database.transaction((tx) => deleteEndpoint(tx, store, request.params.id))
    return reply.code(204).send()
  })

  server.post<OfWebhook>(
    `${path}/:id/secret`,
    of(webhookOperations.newSecret),
    async (request, reply) => {
      const store = await askingStore(request, reply)
      const { id } = request.params
      const hours = readOverlapHours(request.body)
      const { endpoint, secret } = await database.transaction((tx) =>
        rotateSecret(tx, store, id, hours, now),
      )
      return { ...webhookJson(endpoint), secret }
    },
  )

  server.post<OfWebhook>(`${path}/:id/test`, of(webhookOperations.test), async (request, reply) => {
    const store = await askingStore(request, reply)
    const delivery = await database.transaction(async (tx) => {
      const { id } = await findEndpoint(tx, store, request.params.id, now)
      return await findDelivery(tx, id, await sendTestEvent(tx, id, now))
    })
    deps.wakeWebhooks()
    return reply.code(202).send(delivery)
  })

  server.get<OfWebhook>(
    `${path}/:id/deliveries`,
    of(webhookOperations.deliveries),
    async (request, reply) => {
      const store = await askingStore(request, reply)
      const { id } = await findEndpoint(queries, store, request.params.id, now)
      return await listDeliveries(queries, id, readLogQuery(request))
    },
  )

  const one = `${path}/:id/deliveries/:deliveryId`
  server.get<OfDelivery>(one, of(webhookOperations.delivery), async (request, reply) => {
    const store = await askingStore(request, reply)
    const { id } = await findEndpoint(queries, store, request.params.id, now)
    return await findDelivery(queries, id, request.params.deliveryId)
  })

  server.post<OfDelivery>(`${one}/replay`, of(webhookOperations.replay), async (request, reply) => {
    const store = await askingStore(request, reply)
    const delivery = await database.transaction(async (tx) => {
      const { id } = await findEndpoint(tx, store, request.params.id, now)
      await replayDelivery(tx, id, request.params.deliveryId, now)
      return await findDelivery(tx, id, request.params.deliveryId)
    })
    deps.wakeWebhooks()
    return reply.code(202).send(delivery)
  })

  async function askingStore(request: FastifyRequest, reply: FastifyReply): Promise<Store> {
    reply.header('cache-control', 'no-store')
    const store = await storeBySecretKey(queries, request.headers.authorization, now)
    await deps.limits.countStore('api', store)
    return store
  }
}

const statuses: readonly WebhookDeliveryStatus[] = ['waiting', 'delivered', 'failed']
const logParameters = ['status', 'cursor', 'limit']

/** Throws `parameter_invalid` (400). */
function readLogQuery(request: FastifyRequest) {
  const query = request.query as Record<string, string | string[] | undefined>
  const unknown = Object.keys(query).find((name) => !logParameters.includes(name))
  if (unknown !== undefined) {
    throw webhookRequestInvalid(
      `"${unknown.slice(0, 40)}" is no parameter here. Known are ${logParameters.join(', ')}.`,
    )
  }
  const status = statuses.find((known) => known === query.status)
  if (query.status !== undefined && status === undefined) {
    throw webhookRequestInvalid(`status has to be one of ${statuses.join(', ')}.`)
  }
  const { cursor, limit = '20' } = query
  if (Array.isArray(cursor)) throw webhookRequestInvalid('Send cursor once.')
  if (typeof limit !== 'string' || !/^[1-9]\d?$|^100$/.test(limit)) {
    throw webhookRequestInvalid('limit has to be a whole number from 1 to 100.')
  }
  return { status, cursor, limit: Number(limit) }
}
