// /api/v1/webhooks: a store's webhooks, their log and replay. Requires the secret key.

import type { Database, Queries } from '../../../ground/database/database.ts'
import { type Refusal, validateBySchema } from '../../../ground/http/api/validate-by-schema.ts'
import {
  defaultOverlapHours,
  newWebhook,
  webhookChange,
} from '../../../pure/contract/schemas/webhook-schemas.ts'
import type { AuditAction } from '../../../trade/audit/audit-actions.ts'
import type { AuditChange } from '../../../trade/audit/audit-changes.ts'
import type { KeyedStore } from '../../../trade/stores/authenticate.ts'
import { getDelivery, listDeliveries } from '../../../trade/webhooks/deliveries/list-deliveries.ts'
import { replayDelivery } from '../../../trade/webhooks/deliveries/replay-delivery.ts'
import { sendTestEvent } from '../../../trade/webhooks/deliveries/send-test-event.ts'
import { auditWebhook, webhookChanges } from '../../../trade/webhooks/endpoints/audit-webhook.ts'
import {
  changeEndpoint,
  deleteEndpoint,
} from '../../../trade/webhooks/endpoints/change-endpoint.ts'
import { tidyEvents } from '../../../trade/webhooks/endpoints/check-events.ts'
import { checkWebhookUrl } from '../../../trade/webhooks/endpoints/check-webhook-url.ts'
import {
  createEndpoint,
  type EndpointDeps,
} from '../../../trade/webhooks/endpoints/create-endpoint.ts'
import { webhookJson } from '../../../trade/webhooks/endpoints/endpoint.ts'
import { getEndpoint, listEndpoints } from '../../../trade/webhooks/endpoints/read-endpoints.ts'
import { rotateSecret } from '../../../trade/webhooks/endpoints/rotate-secret.ts'
import type { Api } from '../create-api.ts'
import { webhookOperations } from './webhook-operations.ts'

export type WebhooksDeps = EndpointDeps & {
  database: Database
  wakeWebhooks: () => void
  /** HANDPRINT_WEBHOOK_DAYS. */
  webhookDays: number
}

const notAllowed = 'webhook_url_not_allowed'

export function webhooksRoutes(api: Api, deps: WebhooksDeps): void {
  const { database, now } = deps
  const { queries } = database

  api.route(webhookOperations.create, async ({ store, body, once }) => {
    const { url, events } = validateBySchema(
      newWebhook,
      body,
      refused('The webhook was not created.', store),
    )
    const wanted = { url: url.trim(), events: tidyEvents(events) }
    return await once(['webhook', wanted], (keep) =>
      database.transaction(async (tx) => {
        const { endpoint, secret } = await createEndpoint(deps, tx, store, wanted)
        await audit(tx, store, endpoint.id, 'webhook.added', webhookChanges(null, endpoint))
        const location = `/api/v1/webhooks/${endpoint.id}`
        const made = { location, body: { ...webhookJson(endpoint), secret } }
        await keep(tx, made)
        return made
      }),
    )
  })

  api.route(webhookOperations.list, async ({ store }) => ({
    data: (await listEndpoints(queries, store, now())).map(webhookJson),
  }))

  api.route(webhookOperations.one, async ({ store, params }) =>
    webhookJson(await getEndpoint(queries, store, params.id, now())),
  )

  api.route(webhookOperations.change, async ({ store, params: { id }, body }) => {
    const what = 'The webhook was not changed.'
    const { url, events, ...rest } = validateBySchema(webhookChange, body, refused(what, store))
    const change = {
      ...rest,
      ...(url !== undefined && { url: url.trim() }),
      ...(events !== undefined && { events: tidyEvents(events) }),
    }
    const endpoint = await database.transaction(async (tx) => {
      const before = await getEndpoint(tx, store, id, now())
      const after = await changeEndpoint(deps, tx, store, id, change)
      const changes = webhookChanges(before, after)
      if (changes.length > 0) await audit(tx, store, id, 'webhook.changed', changes)
      return after
    })
    deps.wakeWebhooks()
    return webhookJson(endpoint)
  })

  api.route(webhookOperations.remove, async ({ store, params: { id } }) => {
    await database.transaction(async (tx) => {
      const before = await getEndpoint(tx, store, id, now())
      await deleteEndpoint(tx, store, id)
      await audit(tx, store, id, 'webhook.deleted', webhookChanges(before, null))
    })
    return null
  })

  api.route(webhookOperations.newSecret, async ({ store, params: { id }, body, once }) => {
    const hours = body.overlap_hours ?? defaultOverlapHours
    return await once(['webhook-secret', id, hours], (keep) =>
      database.transaction(async (tx) => {
        const { endpoint, secret } = await rotateSecret(tx, store, id, hours, now())
        await audit(tx, store, id, 'webhook.secret_replaced')
        const made = { location: null, body: { ...webhookJson(endpoint), secret } }
        await keep(tx, made)
        return made
      }),
    )
  })

  api.route(webhookOperations.test, async ({ store, params }) => {
    const delivery = await database.transaction(async (tx) => {
      const { id } = await getEndpoint(tx, store, params.id, now())
      await audit(tx, store, id, 'webhook.tested')
      return await getDelivery(tx, id, await sendTestEvent(tx, id, now()))
    })
    deps.wakeWebhooks()
    return delivery
  })

  api.route(webhookOperations.deliveries, async ({ store, params, query }) => {
    const { id } = await getEndpoint(queries, store, params.id, now())
    return { ...(await listDeliveries(queries, id, query)), kept_days: deps.webhookDays }
  })

  api.route(webhookOperations.delivery, async ({ store, params }) => {
    const { id } = await getEndpoint(queries, store, params.id, now())
    return await getDelivery(queries, id, params.deliveryId)
  })

  api.route(webhookOperations.replay, async ({ store, params }) => {
    const delivery = await database.transaction(async (tx) => {
      const { id } = await getEndpoint(tx, store, params.id, now())
      await replayDelivery(tx, id, params.deliveryId, now())
      await audit(tx, store, id, 'webhook.replayed')
      return await getDelivery(tx, id, params.deliveryId)
    })
    deps.wakeWebhooks()
    return delivery
  })

  /** Checks a URL by the store's own rules, and reports its faults together with all others. */
  function refused(what: string, { mode }: KeyedStore): Refusal<{ url?: string }> {
    const { pullAllowPrivate: allowPrivate } = deps
    return {
      what,
      status: (faults) => (faults.every(({ code }) => code === notAllowed) ? 403 : 400),
      // All other faults of the body have the one code that these routes document.
      codeOf: ({ code }) =>
        code === 'webhook_url_invalid' || code === notAllowed ? code : 'parameter_invalid',
      rules: { url: (url) => void checkWebhookUrl(url.trim(), { mode, allowPrivate }) },
    }
  }

  function audit(
    tx: Queries,
    { by, id: storeId }: KeyedStore,
    webhookId: string,
    action: AuditAction,
    changes: readonly AuditChange[] = [],
  ) {
    return auditWebhook(tx, { by, storeId, webhookId, action, changes }, now())
  }
}
