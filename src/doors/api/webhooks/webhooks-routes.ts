// /api/v1/webhooks: a store's webhooks, their log and replay, for whoever holds its secret key.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Queries } from '../../../ground/database/database.ts'
import type { ApiOperation } from '../../../ground/http/api/api-operation.ts'
import { readBody } from '../../../ground/http/api/read-body.ts'
import { readQuery } from '../../../ground/http/api/read-query.ts'
import {
  defaultOverlapHours,
  newWebhook,
  secretChange,
  webhookChange,
} from '../../../pure/contract/schemas/webhook-schemas.ts'
import type { AuditAction } from '../../../trade/operators/audit/audit-actions.ts'
import type { AuditChange } from '../../../trade/operators/audit/audit-changes.ts'
import { type KeyedStore, storeBySecretKey } from '../../../trade/stores/authenticate.ts'
import type { AnswerOnce } from '../../../trade/stores/idempotency/answer-once.ts'
import { readIdempotencyKey } from '../../../trade/stores/idempotency/read-idempotency-key.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { findDelivery, listDeliveries } from '../../../trade/webhooks/deliveries/list-deliveries.ts'
import { replayDelivery } from '../../../trade/webhooks/deliveries/replay-delivery.ts'
import { sendTestEvent } from '../../../trade/webhooks/deliveries/send-test-event.ts'
import { auditWebhook, webhookChanges } from '../../../trade/webhooks/endpoints/audit-webhook.ts'
import {
  changeEndpoint,
  deleteEndpoint,
} from '../../../trade/webhooks/endpoints/change-endpoint.ts'
import { tidyEvents } from '../../../trade/webhooks/endpoints/check-events.ts'
import {
  createEndpoint,
  type EndpointDeps,
} from '../../../trade/webhooks/endpoints/create-endpoint.ts'
import { webhookJson } from '../../../trade/webhooks/endpoints/endpoint.ts'
import { findEndpoint, listEndpoints } from '../../../trade/webhooks/endpoints/read-endpoints.ts'
import { rotateSecret } from '../../../trade/webhooks/endpoints/rotate-secret.ts'
import { webhookUnknown } from '../../../trade/webhooks/webhook-errors.ts'
import { deliveryQuery, webhookOperations } from './webhook-operations.ts'

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

/** With the one code that these addresses promise for whatever is wrong in a body. */
const refused = (what: string) =>
  ({ what, status: 400, codeOf: () => 'parameter_invalid' as const }) as const

export function webhooksRoutes(server: FastifyInstance, deps: WebhooksDeps): void {
  const { database, now } = deps
  const { queries } = database
  const config = { errorsAs: 'problem', limit: 'api' } as const
  const of = (api: ApiOperation) => ({ config: { ...config, api } })

  server.post(path, of(webhookOperations.create), async (request, reply) => {
    const store = await askingStore(request, reply)
    const key = readIdempotencyKey(request.headers['idempotency-key'])
    const { url, events } = readBody(request, newWebhook, refused('The webhook was not made.'))
    const wanted = { url: url.trim(), events: tidyEvents(events) }
    const asked = ['webhook', wanted]
    const answer = await deps.answerOnce({ store, key, asked }, (keep) =>
      database.transaction(async (tx) => {
        const { endpoint, secret } = await createEndpoint(deps, tx, store, wanted)
        await audit(tx, store, endpoint.id, 'webhook.added', webhookChanges(null, endpoint))
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
    const what = 'The webhook was not changed.'
    const { url, events, ...rest } = readBody(request, webhookChange, refused(what))
    const change = {
      ...rest,
      ...(url !== undefined && { url: url.trim() }),
      ...(events !== undefined && { events: tidyEvents(events) }),
    }
    const endpoint = await database.transaction(async (tx) => {
      const before = await findEndpoint(tx, store, id, now)
      const after = await changeEndpoint(deps, tx, store, id, change)
      const changes = webhookChanges(before, after)
      if (changes.length > 0) await audit(tx, store, id, 'webhook.changed', changes)
      return after
    })
    deps.wakeWebhooks()
    return webhookJson(endpoint)
  })

  server.delete<OfWebhook>(`${path}/:id`, of(webhookOperations.remove), async (request, reply) => {
    const store = await askingStore(request, reply)
    const { id } = request.params
    await database.transaction(async (tx) => {
      const before = await findEndpoint(tx, store, id, now)
      await deleteEndpoint(tx, store, id)
      await audit(tx, store, id, 'webhook.deleted', webhookChanges(before, null))
    })
    return reply.code(204).send()
  })

  server.post<OfWebhook>(
    `${path}/:id/secret`,
    of(webhookOperations.newSecret),
    async (request, reply) => {
      const store = await askingStore(request, reply)
      const { id } = request.params
      const what = 'The webhook keeps its secret.'
      const { overlap_hours: hours } = readBody(request, secretChange, refused(what))
      const { endpoint, secret } = await database.transaction(async (tx) => {
        const rotated = await rotateSecret(tx, store, id, hours ?? defaultOverlapHours, now)
        await audit(tx, store, id, 'webhook.secret_replaced')
        return rotated
      })
      return { ...webhookJson(endpoint), secret }
    },
  )

  server.post<OfWebhook>(`${path}/:id/test`, of(webhookOperations.test), async (request, reply) => {
    const store = await askingStore(request, reply)
    const delivery = await database.transaction(async (tx) => {
      const { id } = await findEndpoint(tx, store, request.params.id, now)
      await audit(tx, store, id, 'webhook.tested')
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
      const asked = readQuery(request, deliveryQuery)
      const { id } = await findEndpoint(queries, store, request.params.id, now)
      return await listDeliveries(queries, id, asked)
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
      await audit(tx, store, id, 'webhook.replayed')
      return await findDelivery(tx, id, request.params.deliveryId)
    })
    deps.wakeWebhooks()
    return reply.code(202).send(delivery)
  })

  function audit(
    tx: Queries,
    { by, id: storeId }: KeyedStore,
    webhookId: string,
    action: AuditAction,
    changes: readonly AuditChange[] = [],
  ) {
    return auditWebhook(tx, { by, storeId, webhookId, action, changes }, now())
  }

  async function askingStore(request: FastifyRequest, reply: FastifyReply): Promise<KeyedStore> {
    reply.header('cache-control', 'no-store')
    const store = await storeBySecretKey(queries, request.headers.authorization, now)
    await deps.limits.countStore('api', store)
    const ids = Object.values(request.params as Record<string, string>)
    // PostgreSQL could not even look for it.
    if (ids.some((id) => id.includes('\0'))) throw webhookUnknown()
    return store
  }
}
