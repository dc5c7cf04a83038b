// Webhooks of stores, what is to be delivered to them, and every try.

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

export type WebhookEndpointsTable = {
  id: string
  store_id: StoreId
  url: string
  /** Their types, or `*`. */
  events: TextOf<typeof endpointEvents>
  /** `whsec_…`, as it is: signing needs it. */
  secret: string
  /** The one before, which signs as well until then. */
  previous_secret: string | null
  previous_secret_until: number | null
  /** Nothing is sent since then, and nothing is lost. */
  paused_at: number | null
  created_at: number
  updated_at: number
}

/** One event for one endpoint. */
export type WebhookDeliveriesTable = {
  id: string
  /** The `webhook-id`: of the event, so that all its endpoints get the same. */
  event_id: string
  endpoint_id: string
  type: string
  /** As it is sent, frozen when it was written. */
  body: string
  /** What the event is about: its events are delivered by `position`. Null: in no order. */
  subject: string | null
  position: number
  /** 1: sent again by hand, out of order. */
  is_replay: number
  state: 'waiting' | 'delivered' | 'failed'
  /** Null when it has ended, or its endpoint is paused. */
  due_at: number | null
  /** Somebody is at it; after that time whoever did is gone. */
  sending_until: number | null
  /** Since it was written, or replayed. */
  attempts: number
  created_at: number
  ended_at: number | null
}

export type WebhookAttemptsTable = {
  id: string
  delivery_id: string
  at: number
  duration_ms: number
  /** Of the answer; null without one. */
  status: number | null
  /** Why it failed; null when it did not. */
  error: string | null
  told: ColumnType<ToldText | null, ToldText | null | undefined>
  /** The first 4 kB. */
  answer: string | null
  /** Without the signature. */
  request_headers: TextOf<typeof requestHeaders>
}
