// The names of events. Their bodies are in schemas/event-schema.ts.

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
