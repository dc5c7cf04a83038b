// Changes a webhook's address or events, pauses, resumes or deletes it. Waiting deliveries go to
// the address valid when they are sent.

import type { Queries } from '../../../ground/database/database.ts'
import { endpointEvents } from '../../../ground/database/tables/webhooks-table.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import type { Store } from '../../stores/store.ts'
import { holdBack, sendHeldBack } from '../deliveries/hold-back.ts'
import { webhookUnknown } from '../webhook-errors.ts'
import { checkWebhookUrl } from './check-webhook-url.ts'
import type { EndpointDeps } from './create-endpoint.ts'
import type { Endpoint } from './endpoint.ts'
import { getEndpoint } from './read-endpoints.ts'

export type WebhookChange = { url?: string; events?: string[]; paused?: boolean }

/** Throws `webhook_unknown`, `webhook_url_invalid` or `webhook_url_not_allowed`. */
export async function changeEndpoint(
  { pullAllowPrivate: allowPrivate, now }: EndpointDeps,
  tx: Queries,
  store: Pick<Store, 'id' | 'mode'>,
  id: string,
  change: WebhookChange,
): Promise<Endpoint> {
  const at = now()
  const { isPaused } = await getEndpoint(tx, store, id, at)
  const { url, events, paused = isPaused } = change
  await tx
    .updateTable('webhook_endpoints')
    .set({
      ...(url !== undefined && {
        url: checkWebhookUrl(url, { mode: store.mode, allowPrivate }).href,
      }),
      ...(events !== undefined && { events: endpointEvents.write(events) }),
      ...(paused !== isPaused && { paused_at: paused ? at : null }),
      updated_at: at,
    })
    .where('id', '=', id)
    .execute()
  if (paused && !isPaused) await holdBack(tx, id, 'all', at)
  if (!paused && isPaused) await sendHeldBack(tx, id, at)
  return await getEndpoint(tx, store, id, at)
}

/** Also deletes its log and its waiting deliveries. Throws `webhook_unknown`. */
export async function deleteEndpoint(
  tx: Queries,
  store: { id: StoreId },
  id: string,
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhook_endpoints')
    .where('id', '=', id)
    .where('store_id', '=', store.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw webhookUnknown()
}
