// An event on request, for trying what receives it. It follows from nothing and changes nothing.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../ground/database/database.ts'
import type { WebhookEventType } from '../../pure/contract/event-types.ts'
import type { OrderStatus, PaymentStatus } from '../../pure/contract/order-statuses.ts'
import type {
  ImageEventJson,
  OrderEventDataJson,
  WebhookEventJson,
} from '../../pure/contract/schemas/event-schema.ts'
import type { OrderRow } from '../orders/core/lock-order.ts'
import type { Store } from '../stores/store.ts'
import { testEventsInTestOnly } from '../stores/store-errors.ts'
import { addWebhookEvent } from '../webhooks/add-webhook-event.ts'
import { orderFacts } from './add-order-webhook.ts'

type OrderEventName = Exclude<WebhookEventType, `image.${string}`>

/** Throws `access_denied` (403) for a live store or order. */
export async function triggerTestEvent(
  tx: Queries,
  store: Pick<Store, 'id' | 'mode' | 'currency'>,
  { type, order }: { type: WebhookEventType; order: OrderRow | null },
  at: number,
): Promise<WebhookEventJson> {
  if (store.mode !== 'test' || order?.mode === 'live') throw testEventsInTestOnly()
  const data = isOfImage(type) ? imageSample : orderSample(type, store, order, at)
  // Its own subject, so that it waits for no event of the order, nor do they wait for it.
  const subject = `trigger_${randomBytes(12).toString('hex')}`
  return await addWebhookEvent(tx, store.id, { type, at, subject, position: 0, data })
}

function isOfImage(type: WebhookEventType): type is Exclude<WebhookEventType, OrderEventName> {
  return type.startsWith('image.')
}

const imageSample: ImageEventJson = {
  image_token: '0'.repeat(64),
  kind: 'image',
  format: 'jpeg',
  width: 3600,
  height: 2400,
  byte_length: 2_400_000,
  api_path: `/api/v1/images/${'0'.repeat(64)}`,
}

function orderSample(
  type: OrderEventName,
  store: Pick<Store, 'id' | 'currency'>,
  order: OrderRow | null,
  at: number,
): OrderEventDataJson {
  const facts = order === null ? unknownOrder(store, at) : orderFacts(order)
  const { currency, total } = facts
  const { status, payment = 'paid', hold = null, detail = {} } = samples({ currency, total })[type]
  return {
    ...facts,
    status,
    payment_status: payment,
    hold_reason: hold,
    event: { type, by: 'store', detail: { ...detail, triggered: true } },
  }
}

type Sample = {
  status: OrderStatus
  payment?: PaymentStatus
  hold?: string
  detail?: Record<string, unknown>
}

/** As the events of a small order are. */
function samples(money: { currency: string; total: number }): Record<OrderEventName, Sample> {
  const { currency, total } = money
  const paid = { amount: total, currency }
  const reason = 'A test event.'
  const parcel = { carrier: 'Test carrier', tracking_number: 'TEST-1', tracking_url: null }
  const refund = { ...paid, refund_id: 'ref_000000000000000000000000', refunded_total: total }
  return {
    'order.placed': {
      status: 'awaiting_payment',
      payment: 'unpaid',
      detail: { total, currency, lines: 1 },
    },
    'order.paid': { status: 'awaiting_payment', detail: paid },
    'order.awaiting_print_image': {
      status: 'awaiting_print_image',
      detail: { from: 'awaiting_payment' },
    },
    'order.print_image_reminder': {
      status: 'awaiting_print_image',
      detail: { asked_for: reason, lines: [1] },
    },
    'order.on_hold': {
      status: 'on_hold',
      hold: reason,
      detail: { from: 'preparing', reason, cause: 'operator' },
    },
    'order.ready': { status: 'ready', detail: { from: 'preparing' } },
    'order.in_production': { status: 'in_production', detail: { from: 'ready' } },
    'order.shipped': { status: 'shipped', detail: { from: 'in_production', ...parcel } },
    'order.delivered': { status: 'delivered', detail: { from: 'shipped' } },
    'order.returned': { status: 'returned', detail: { from: 'shipped', reason } },
    'order.cancelled': { status: 'cancelled', detail: { from: 'preparing', reason } },
    'order.refunded': {
      status: 'refunded',
      payment: 'refunded',
      detail: { from: 'delivered', ...refund },
    },
    'order.withdrawn': {
      status: 'delivered',
      detail: {
        ...paid,
        withdrawal: 'wdr_000000000000000000000000',
        withdrawn: [{ line: 1, quantity: 1 }],
        refund_by: '2026-12-31',
      },
    },
  }
}

function unknownOrder(store: Pick<Store, 'id' | 'currency'>, at: number) {
  const id = 'ord_000000000000000000000000'
  const time = new Date(at).toISOString()
  return {
    ...{ id, number: 'TEST-0000', reference_id: null, store: store.id, mode: 'test' as const },
    ...{ on_account: false, is_gift: false, reprint_of: null, currency: store.currency },
    ...{
      subtotal: 9_800,
      shipping: 1_400,
      discounts: [],
      discount_total: 0,
      fees: [],
      tax: 0,
      total: 11_200,
      refunded_total: 0,
    },
    ...{ created_at: time, updated_at: time, api_path: `/api/v1/orders/${id}` },
  }
}
