// Adds an event to a store's feed and one delivery per subscribed webhook, in the transaction of
// its cause, so that none exists without the other.

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
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
  data: WebhookEventJson['data']
}

/** For a store without webhooks this is one statement. Returns the body. */
export async function addWebhookEvent(
  tx: Queries,
  storeId: StoreId,
  event: WebhookEvent,
): Promise<WebhookEventJson> {
  const { type, subject, position, at, data } = event
  const body = { id: newEventId(), type, timestamp: new Date(at).toISOString(), data }
  const { endpoints } = await tx
    .insertInto('store_events')
    .values({
      ...{ id: body.id, store_id: storeId, type, body: JSON.stringify(body) },
      ...{ subject, position, created_at: at },
    })
    .returning(({ selectFrom }) =>
      selectFrom('webhook_endpoints')
        .select(sql<string>`string_agg(webhook_endpoints.id || events, ${separator})`.as('all'))
        .where('webhook_endpoints.store_id', '=', storeId)
        .as('endpoints'),
    )
    .executeTakeFirstOrThrow()
  const subscribed = subscribedTo(type, endpoints)
  if (subscribed.length === 0) return body
  await tx
    .insertInto('webhook_deliveries')
    .values(
      // Also for paused webhooks. The sender checks for pauses, because this one may end at this
      // very moment.
      subscribed.map((endpointId) => ({
        ...newDelivery({ endpointId, body, at }),
        subject,
        position,
      })),
    )
    .execute()
  return body
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

const separator = '\n'

/** @param endpoints each an id and its list of types as JSON. */
function subscribedTo(type: WebhookEventType, endpoints: string | null): string[] {
  return (endpoints ?? '').split(separator).flatMap((text) => {
    const [, id, events] = /^(\w+)(\[.*)$/.exec(text) ?? []
    if (id === undefined) return []
    const names = endpointEvents.read(events as TextOf<typeof endpointEvents>)
    return names.includes(everyWebhookEvent) || names.includes(type) ? [id] : []
  })
}
