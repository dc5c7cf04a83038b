// Sends an order event to the store's webhooks, with the order's state at that moment. It contains
// no personal data; the secret key gives access to the rest. src/reactions.ts lists the events that
// are sent.

import type { Queries } from '../../ground/database/database.ts'
import { orderDiscounts, orderFees } from '../../ground/database/tables/orders-table.ts'
import type { WebhookEventType } from '../../pure/contract/event-types.ts'
import type { RecordedEvent } from '../orders/core/add-order-event.ts'
import type { OrderRow } from '../orders/core/lock-order.ts'
import { addWebhookEvent } from '../webhooks/add-webhook-event.ts'

export async function addOrderWebhook(
  tx: Queries,
  type: WebhookEventType,
  { orderId, at, number, order: read, ...event }: RecordedEvent,
): Promise<void> {
  const order = await read()
  await addWebhookEvent(tx, order.store_id, {
    type,
    at,
    subject: orderId,
    position: number,
    data: {
      ...orderFacts(order),
      status: order.status,
      hold_reason: order.hold_reason,
      payment_status: order.payment_status,
      event: { type: event.type, by: event.by.kind, detail: event.detail },
    },
  })
}

/** What an event tells of an order besides its state. */
export function orderFacts(order: OrderRow) {
  return {
    id: order.id,
    number: order.number,
    reference_id: order.reference_id,
    mode: order.mode,
    currency: order.currency,
    subtotal: order.subtotal,
    shipping: order.shipping,
    discounts: orderDiscounts.read(order.discounts) ?? [],
    discount_total: order.discount_total,
    fees: orderFees.read(order.fees) ?? [],
    tax: order.tax,
    total: order.total,
    refunded_total: order.refunded_total,
    store: order.store_id,
    on_account: order.on_account === 1,
    is_gift: order.gift_note !== null,
    reprint_of: order.reprint_of,
    created_at: new Date(order.created_at).toISOString(),
    updated_at: new Date(order.updated_at).toISOString(),
    api_path: `/api/v1/orders/${order.id}`,
  }
}
