// What webhooks are told of, and what is sent. Times are RFC 3339; money is integers in minor units of
// `currency`.

import type { ActorKind, OrderStatus, PaymentStatus } from './order-statuses.ts'

/** What a webhook can be told of. The list only grows. */
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
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

/** Sent when it is asked for, whatever a webhook is told of otherwise. */
export const webhookTestType = 'webhook.test'

/** Every event, those too that later versions add. */
export const everyWebhookEvent = '*'

/** The body of what is sent. */
export type WebhookEventJson = {
  type: string
  /** When it happened, not when it was sent. */
  timestamp: string
  data: ImageEventJson | OrderEventDataJson | TestEventJson
}

export type ImageEventJson = {
  image_token: string
  kind: 'image' | 'preview'
  /** Of the picture that has come. */
  format: string
  width: number
  height: number
  byte_length: number
  api_path: string
}

/** The order as it was at that moment, without personal data. */
export type OrderEventDataJson = {
  id: string
  number: string
  reference_id: string | null
  store: string
  mode: 'test' | 'live'
  on_account: boolean
  is_gift: boolean
  /** The order whose prints it makes once more, free of charge. */
  reprint_of: string | null
  status: OrderStatus
  hold_reason: string | null
  payment_status: PaymentStatus
  currency: string
  subtotal: number
  shipping: number
  tax: number
  total: number
  refunded_total: number
  created_at: string
  updated_at: string
  /** As in the order's `events`: what has happened, who did it, and details. */
  event: { type: string; by: ActorKind; detail: Record<string, unknown> }
  /** Only since the shopper's data were deleted: tracking, reasons and `hold_reason` went from here. */
  personal_data_deleted_at?: string
  /** Where the rest is read with the secret key, at Handprint's address. */
  api_path: string
}

export type TestEventJson = { message: string }
