// Adds an event for a store's webhooks: one delivery per subscribed webhook, in the transaction of
// the event, so that neither exists without the other.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../ground/database/database.ts'
import type { TextOf } from '../../ground/database/json-column.ts'
import {
  endpointEvents,
  type WebhookDeliveriesTable,
} from '../../ground/database/tables/webhooks-table.ts'
import { everyWebhookEvent, type WebhookEventType } from '../../pure/contract/event-types.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import type { WebhookEventJson } from '../../pure/contract/schemas/event-schema.ts'

export type WebhookEvent = {
  type: WebhookEventType
  at: number
  /** What the event is about. Events of one subject arrive in the order of `position`. */
  subject: string
  position: number
  /** Called only if a webhook is subscribed. */
  data: () => Promise<WebhookEventJson['data']> | WebhookEventJson['data']
}

/** For a store without webhooks this costs one index lookup. */
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
  const id = newEventId()
  const body = { id, type: event.type, timestamp, data: await event.data() }
  await tx
    .insertInto('webhook_deliveries')
    .values(
      // Also for paused webhooks. The sender checks for pauses, because this one may end at this
      // very moment.
      subscribed.map((endpoint) => ({
        ...newDelivery({ endpointId: endpoint.id, body, at: event.at }),
        subject: event.subject,
        position: event.position,
      })),
    )
    .execute()
}

export function newEventId(): string {
  return `evt_${randomBytes(16).toString('hex')}`
}

/** A row that is not ordered and is due immediately. */
export function newDelivery(eb: {
  endpointId: string
  body: WebhookEventJson & { id: string }
  at: number
}): Omit<WebhookDeliveriesTable, 'sending_until' | 'ended_at'> {
  return {
    id: `whd_${randomBytes(12).toString('hex')}`,
    event_id: eb.body.id,
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
