// Webhook event types and payloads. Times are RFC 3339; money is in integer minor units of
// `currency`.

import type { ActorKind, OrderStatus, PaymentStatus } from './order-statuses.ts'

/** Event types that a webhook can subscribe to. Types are only added, never removed. */
export const webhookEventTypes = [
  'image.received',
  'image.print_received',
  'order.placed',
  'order.paid',
  'order.awaiting_print_image',
  'order.print_image_reminder',
  'order.on_hold',
  'order.ready',
  'order.in_production',
  'order.shipped',
  'order.delivered',
  'order.returned',
  'order.cancelled',
  'order.refunded',
  'order.withdrawn',
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

/** Sent on request, regardless of the subscribed types. */
export const webhookTestType = 'webhook.test'

/** All event types, including those added by later versions. */
export const everyWebhookEvent = '*'

export type WebhookEventJson = {
  type: string
  /** When it happened, not when it was sent. */
  timestamp: string
  data: ImageEventJson | OrderEventDataJson | TestEventJson
}

export type ImageEventJson = {
  image_token: string
  kind: 'image' | 'preview'
  /** Format of the received picture. */
  format: string
  width: number
  height: number
  byte_length: number
  api_path: string
}

/** The order at that moment, without personal data. */
export type OrderEventDataJson = {
  id: string
  number: string
  reference_id: string | null
  store: string
  mode: 'test' | 'live'
  on_account: boolean
  is_gift: boolean
  /** The order that this one reprints free of charge. */
  reprint_of: string | null
  status: OrderStatus
  hold_reason: string | null
  payment_status: PaymentStatus
  currency: string
  subtotal: number
  shipping: number
  fees: { name: string; amount: number; tax: number; taxed: boolean }[]
  tax: number
  total: number
  refunded_total: number
  created_at: string
  updated_at: string
  /** As in the order's `events`: what happened, who did it, and details. */
  event: { type: string; by: ActorKind; detail: Record<string, unknown> }
  /**
   * Set only after the shopper's data was deleted, which also removed tracking, reasons and
   * `hold_reason` here.
   */
  personal_data_deleted_at?: string
  /** Path, at Handprint's address, for reading the rest with the secret key. */
  api_path: string
}

export type TestEventJson = { message: string }
