import type { Queries } from '../../../ground/database/database.ts'
import type { WebhookDeliveryStatus } from '../../../pure/contract/schemas/webhook-schemas.ts'

export type DeliveryAbout = {
  id: string
  endpointId: string
  url: string
  type: string
  status: WebhookDeliveryStatus
  at: number
}

/** Far more than occur within a month. */
const most = 200

/** Newest first. `subject` is an order id or an image token. */
export async function deliveriesAbout(db: Queries, subject: string): Promise<DeliveryAbout[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint_id')
    .select(['webhook_deliveries.id', 'endpoint_id', 'url', 'type', 'state'])
    .select('webhook_deliveries.created_at')
    .where('subject', '=', subject)
    .orderBy('webhook_deliveries.created_at', 'desc')
    .orderBy('position', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    endpointId: row.endpoint_id,
    url: row.url,
    type: row.type,
    status: row.state,
    at: row.created_at,
  }))
}
