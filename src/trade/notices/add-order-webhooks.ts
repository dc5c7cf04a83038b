// What of an order's events the store's webhooks are told, with the order as it is at that moment.
// No personal data: who holds the secret key reads the rest.

import type { Queries } from '../../ground/database/database.ts'
import { type WebhookEventType, webhookEventTypes } from '../../pure/contract/webhook-json.ts'
import type { Actor } from '../orders/actor.ts'
import { addWebhookEvent } from '../webhooks/add-webhook-event.ts'

export type NoticedEvent = {
  type: string
  detail?: Record<string, unknown>
  by?: Actor
  /** Among the order's events, in which order they arrive. */
  number: number
}

export async function addOrderWebhooks(
  tx: Queries,
  orderId: string,
  event: NoticedEvent,
  at: number,
): Promise<void> {
  const type = webhookType(event.type)
  if (type === null) return
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
    position: event.number,
    data: () => ({
      ...rest,
      store,
      on_account: on_account === 1,
      created_at: new Date(created_at).toISOString(),
      updated_at: new Date(updated_at).toISOString(),
      event: {
        type: event.type,
        by: event.by?.kind ?? 'system',
        detail: event.detail ?? {},
      },
      api_path: `/api/v1/orders/${orderId}`,
    }),
  })
}

function webhookType(eventType: string): WebhookEventType | null {
  return toldAs.get(eventType) ?? webhookEventTypes.find((type) => type === eventType) ?? null
}

/** The others have the same name in both places. */
const toldAs: ReadonlyMap<string, WebhookEventType> = new Map([
  ['order.refunded_partly', 'order.refunded'],
  ['order.parcel_added', 'order.shipped'],
])
