// The events that webhooks send, as a union by `type`.

import type { Open, Order } from './api-types.ts'

export type ImageOfEvent = {
  image_token: string
  kind: Open<'image' | 'preview'>
  /** Of the received picture. */
  format: string
  width: number
  height: number
  byte_length: number
  api_path: string
}

/** The order at the moment of the event, without personal data. */
export type OrderOfEvent = Pick<
  Order,
  | 'number'
  | 'reference_id'
  | 'store'
  | 'mode'
  | 'on_account'
  | 'reprint_of'
  | 'status'
  | 'hold_reason'
  | 'payment_status'
  | 'currency'
  | 'subtotal'
  | 'shipping'
  | 'fees'
  | 'tax'
  | 'total'
  | 'refunded_total'
  | 'created_at'
  | 'updated_at'
> & {
  id: string
  is_gift: boolean
  /** As in the order's `events`. */
  event: { type: string; by: Order['events'][number]['by']; detail: Record<string, unknown> }
  /** Only after the shopper's data was deleted, here too. */
  personal_data_deleted_at?: string
  /** Path for reading the rest with the secret key. */
  api_path: string
}

type Data = {
  'image.received': ImageOfEvent
  'image.print_received': ImageOfEvent
  'order.placed': OrderOfEvent
  'order.paid': OrderOfEvent
  'order.awaiting_print_image': OrderOfEvent
  'order.print_image_reminder': OrderOfEvent
  'order.on_hold': OrderOfEvent
  'order.ready': OrderOfEvent
  'order.in_production': OrderOfEvent
  'order.shipped': OrderOfEvent
  'order.delivered': OrderOfEvent
  'order.returned': OrderOfEvent
  'order.cancelled': OrderOfEvent
  'order.refunded': OrderOfEvent
  'order.withdrawn': OrderOfEvent
  'webhook.test': { message: string }
}
export type KnownEventType = keyof Data

/**
 * A type that this version does not know: any other text. Its form here keeps it apart from the known
 * ones, which a plain `string` would not: `event.type === 'order.paid'` still tells what `data` is.
 */
export type LaterEventType = `${string} (of a later version)`

type EventOf<Type extends string, Body> = {
  type: Type
  /** When it happened. */
  timestamp: string
  data: Body
  /** The same for each attempt and replay: keep track of those you have processed. */
  id: string
}

export type HandprintEvent =
  | { [Type in KnownEventType]: EventOf<Type, Data[Type]> }[KnownEventType]
  | EventOf<LaterEventType, unknown>
