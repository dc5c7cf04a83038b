// Creates a webhook. Its secret is in the result and is never shown again.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import { endpointEvents } from '../../../ground/database/tables/webhooks-table.ts'
import type { AllowedHost } from '../../../ground/http/fetching/fetchable-url.ts'
import type { Store } from '../../stores/store.ts'
import { tooManyWebhooks } from '../webhook-errors.ts'
import { checkWebhookUrl } from './check-webhook-url.ts'
import { type Endpoint, newWebhookSecret } from './endpoint.ts'
import { getEndpoint, listEndpoints } from './read-endpoints.ts'

const maxEndpoints = 20

export type EndpointDeps = { pullAllowPrivate: readonly AllowedHost[]; now: () => number }

/** Throws `webhook_url_invalid`, `webhook_url_not_allowed` or `webhooks_full`. */
export async function createEndpoint(
  { pullAllowPrivate: allowPrivate, now }: EndpointDeps,
  tx: Queries,
  store: Pick<Store, 'id' | 'mode'>,
  wanted: { url: string; events: string[] },
): Promise<{ endpoint: Endpoint; secret: string }> {
  const at = now()
  const url = checkWebhookUrl(wanted.url, { mode: store.mode, allowPrivate })
  const before = await listEndpoints(tx, store, at)
  if (before.length >= maxEndpoints) throw tooManyWebhooks(maxEndpoints)
  const id = `whk_${randomBytes(12).toString('hex')}`
  const secret = newWebhookSecret()
  await tx
    .insertInto('webhook_endpoints')
    .values({
      id,
      store_id: store.id,
      url: url.href,
      events: endpointEvents.write(wanted.events),
      secret,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return { endpoint: await getEndpoint(tx, store, id, at), secret }
}
