import type { ColumnType } from 'kysely'
import { Type } from 'typebox'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'
import type { ToldText } from '../told-text.ts'

export const endpointEvents = jsonColumn('webhook_endpoints.events', Type.Array(Type.String()))
export const requestHeaders = jsonColumn(
  'webhook_attempts.request_headers',
  Type.Record(Type.String(), Type.String()),
)

/** One event of a store, whether or not a webhook is subscribed. */
export type StoreEventsTable = {
  /** The `webhook-id`. */
  id: string
  store_id: StoreId
  type: string
  body: string
  /** As in `webhook_deliveries`. */
  subject: string
  position: number
  /** Its place in the store's feed, from 1. Null until someone has read the feed since. */
  number: number | null
  created_at: number
}

/** Written first by whoever numbers events, so that they take turns. */
export type EventFeedsTable = {
  store_id: StoreId
  /** The last number. */
  newest: number
}

export type WebhookEndpointsTable = {
  id: string
  store_id: StoreId
  url: string
  /** Event types, or `*`. */
  events: TextOf<typeof endpointEvents>
  /** `whsec_…`, unhashed because signing needs it. */
  secret: string
  /** The previous secret, which also signs until then. */
  previous_secret: string | null
  previous_secret_until: number | null
  /** While paused nothing is sent, and nothing is lost. */
  paused_at: number | null
  created_at: number
  updated_at: number
}

/** One event for one endpoint. */
export type WebhookDeliveriesTable = {
  id: string
  /** The `webhook-id`. It belongs to the event, so all endpoints get the same. */
  event_id: string
  endpoint_id: string
  type: string
  /** The request body, frozen when it was written. */
  body: string
  /**
   * The subject of the event. Events of one subject are delivered in order of `position`. Null for
   * no order.
   */
  subject: string | null
  position: number
  /** 1 if resent manually, out of order. */
  is_replay: number
  state: 'waiting' | 'delivered' | 'failed'
  /** Null if it has ended or its endpoint is paused. */
  due_at: number | null
  /** Set while an attempt is running. After that time its process is considered gone. */
  sending_until: number | null
  /** Since it was written or replayed. */
  attempts: number
  created_at: number
  ended_at: number | null
}

export type WebhookAttemptsTable = {
  id: string
  delivery_id: string
  at: number
  duration_ms: number
  /** HTTP status of the response. Null without a response. */
  status: number | null
  /** Why it failed. Null if it succeeded. */
  error: string | null
  told: ColumnType<ToldText | null, ToldText | null | undefined>
  /** The first 4 kB. */
  answer: string | null
  /** Without the signature. */
  request_headers: TextOf<typeof requestHeaders>
}
