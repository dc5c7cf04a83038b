// Rotates a webhook's secret. For a while the previous one signs too, so that the receiver can
// switch at any time in between without rejecting an event.

import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { webhookUnknown } from '../webhook-errors.ts'
import { type Endpoint, newWebhookSecret } from './endpoint.ts'
import { getEndpoint } from './read-endpoints.ts'

const hourMs = 3_600_000

/**
 * Ends an even older secret immediately, so that there are at most two. Throws `webhook_unknown`.
 */
export async function rotateSecret(
  tx: Queries,
  store: { id: StoreId },
  id: string,
  overlapHours: number,
  at: number,
): Promise<{ endpoint: Endpoint; secret: string }> {
  const secret = newWebhookSecret()
  const { numUpdatedRows } = await tx
    .updateTable('webhook_endpoints')
    .set((eb) => ({
      previous_secret: overlapHours === 0 ? null : eb.ref('secret'),
      previous_secret_until: overlapHours === 0 ? null : at + overlapHours * hourMs,
      secret,
      updated_at: at,
    }))
    .where('id', '=', id)
    .where('store_id', '=', store.id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw webhookUnknown()
  return { endpoint: await getEndpoint(tx, store, id, at), secret }
}
