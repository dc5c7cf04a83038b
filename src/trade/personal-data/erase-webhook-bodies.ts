// What webhooks were told, or still wait to be told, of an order whose shopper's data go: the log and
// every replay have the rest of it from then on.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import type { OrderEventDataJson, WebhookEventJson } from '../../pure/contract/webhook-json.ts'
import { rewriteBodies } from '../webhooks/deliveries/rewrite-bodies.ts'
import { forgottenDetail } from './forgotten-detail.ts'

export async function eraseWebhookBodies(tx: Queries, orderId: OrderId, at: number): Promise<void> {
  await rewriteBodies(tx, orderId, (body) => JSON.stringify(forgotten(JSON.parse(body), at)))
}

type OrderEventBody = WebhookEventJson & { data: OrderEventDataJson }

function forgotten(body: OrderEventBody, at: number): OrderEventBody {
  const { event, ...order } = body.data
  const detail = forgottenDetail(event.detail, event.by)
  const deletedAt = new Date(at).toISOString()
  return {
    ...body,
    data: {
      ...order,
      // Of the moment, and perhaps in somebody's own words.
      hold_reason: null,
      personal_data_deleted_at: deletedAt,
      event: { ...event, detail },
    },
  }
}
