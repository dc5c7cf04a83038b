// An event of an order is told to the store's webhooks, with the order as it is at that moment. No
// personal data: who holds the secret key reads the rest. src/reactions.ts says which events are told.

import type { Queries } from '../../ground/database/database.ts'
import type { WebhookEventType } from '../../pure/contract/webhook-json.ts'
import type { RecordedEvent } from '../orders/add-order-event.ts'
import { addWebhookEvent } from '../webhooks/add-webhook-event.ts'

export async function addOrderWebhook(
  tx: Queries,
  type: WebhookEventType,
  { orderId, at, number, ...event }: RecordedEvent,
): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'number', 'reference_id', 'store_id', 'mode', 'on_account', 'status'])
    .select(['hold_reason', 'payment_status'])
    .select([
      'currency',
      'subtotal',
      'shipping',
      'tax',
      'total',
      'refunded_total',
      'created_at',
      'updated_at',
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { store_id: store, on_account, created_at, updated_at, ...rest } = order
  await addWebhookEvent(tx, store, {
    type,
    at,
    subject: orderId,
    position: number,
    data: () => ({
      ...rest,
      store,
      on_account: on_account === 1,
      created_at: new Date(created_at).toISOString(),
      updated_at: new Date(updated_at).toISOString(),
      event: { type: event.type, by: event.by.kind, detail: event.detail },
      api_path: `/api/v1/orders/${orderId}`,
    }),
  })
}
