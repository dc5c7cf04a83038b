// Tells a store's webhooks of an event: one delivery for each that asked for it, in the transaction
// of what it tells, so that neither is there without the other.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../ground/database/database.ts'
import type { TextOf } from '../../ground/database/json-column.ts'
import {
  endpointEvents,
  type WebhookDeliveriesTable,
} from '../../ground/database/tables/webhooks-table.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import {
  everyWebhookEvent,
  type WebhookEventJson,
  type WebhookEventType,
} from '../../pure/contract/webhook-json.ts'

export type WebhookEvent = {
  type: WebhookEventType
  at: number
  /** What it is about; its events arrive in the order of `position`. */
  subject: string
  position: number
  /** Asked for only when somebody wants to know. */
  data: () => Promise<WebhookEventJson['data']> | WebhookEventJson['data']
}

/** For a store without webhooks it is one look at an index. */
export async function addWebhookEvent(
  tx: Queries,
  storeId: StoreId,
  event: WebhookEvent,
): Promise<void> {
  const endpoints = await tx
    .selectFrom('webhook_endpoints')
    .select(['id', 'events'])
    .where('store_id', '=', storeId)
    .execute()
  const subscribed = endpoints.filter(({ events }) => asksFor(events, event.type))
  if (subscribed.length === 0) return
  const timestamp = new Date(event.at).toISOString()
  const body: WebhookEventJson = { type: event.type, timestamp, data: await event.data() }
  const eventId = newEventId()
  await tx
    .insertInto('webhook_deliveries')
    .values(
      // Also for one that is paused: whoever is about to send it looks, since it may go on in this very moment.
      subscribed.map(({ id }) => ({
        ...newDelivery({ endpointId: id, eventId, body, at: event.at }),
        subject: event.subject,
        position: event.position,
      })),
    )
    .execute()
}

export function newEventId(): string {
  return `evt_${randomBytes(16).toString('hex')}`
}

/** A row in no order, due at once. */
export function newDelivery(eb: {
  endpointId: string
  eventId: string
  body: WebhookEventJson
  at: number
}): Omit<WebhookDeliveriesTable, 'sending_until' | 'ended_at'> {
  return {
    id: `whd_${randomBytes(12).toString('hex')}`,
    event_id: eb.eventId,
    endpoint_id: eb.endpointId,
    type: eb.body.type,
    body: JSON.stringify(eb.body),
    subject: null,
    position: 0,
    is_replay: 0,
    state: 'waiting',
    due_at: eb.at,
    attempts: 0,
    created_at: eb.at,
  }
}

function asksFor(events: TextOf<typeof endpointEvents>, type: WebhookEventType): boolean {
  const names = endpointEvents.read(events)
  return names.includes(everyWebhookEvent) || names.includes(type)
}
