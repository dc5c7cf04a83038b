// A store's webhook: an address that receives events.

import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import {
  endpointEvents,
  type WebhookEndpointsTable,
} from '../../../ground/database/tables/webhooks-table.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import type { WebhookJson } from '../../../pure/contract/schemas/webhook-schemas.ts'

export type Endpoint = {
  id: string
  storeId: StoreId
  url: string
  /** Event types, or `*`. */
  events: string[]
  isPaused: boolean
  /** Null unless a secret is being rotated. */
  previousSecretUntil: number | null
  createdAt: number
  updatedAt: number
}

/** Standard Webhooks requires 24 to 64 random bytes. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

export function endpointOf(row: Selectable<WebhookEndpointsTable>, now: number): Endpoint {
  const until = row.previous_secret_until
  return {
    id: row.id,
    storeId: row.store_id,
    url: row.url,
    events: endpointEvents.read(row.events),
    isPaused: row.paused_at !== null,
    previousSecretUntil: until !== null && until > now ? until : null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export function webhookJson(endpoint: Endpoint): WebhookJson {
  const { id, url, events, isPaused, previousSecretUntil: until } = endpoint
  return {
    id,
    url,
    events,
    paused: isPaused,
    previous_secret_expires_at: until === null ? null : new Date(until).toISOString(),
    created_at: new Date(endpoint.createdAt).toISOString(),
    updated_at: new Date(endpoint.updatedAt).toISOString(),
  }
}
