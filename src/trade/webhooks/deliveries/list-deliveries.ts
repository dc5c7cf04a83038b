// A webhook's log: deliveries sent or waiting, newest first, with all attempts.

import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import { cursorText, getCursor, keysetPage } from '../../../ground/database/keyset-page.ts'
import {
  requestHeaders,
  type WebhookAttemptsTable,
  type WebhookDeliveriesTable,
} from '../../../ground/database/tables/webhooks-table.ts'
import { toldText } from '../../../ground/database/told-text.ts'
import type {
  WebhookAttemptJson,
  WebhookDeliveryJson,
  WebhookDeliveryListJson,
  WebhookDeliveryStatus,
} from '../../../pure/contract/schemas/webhook-schemas.ts'
import type { Told } from '../../../pure/sentences/sentence.ts'
import { deliveryUnknown } from '../webhook-errors.ts'

export type DeliveryPage = Omit<WebhookDeliveryListJson, 'kept_days'>

export type DeliveryFilter = {
  status?: WebhookDeliveryStatus | undefined
  cursor?: string | undefined
  limit: number
}

/**
 * The caller must have checked access to the endpoint. Throws `parameter_invalid` for an invalid
 * cursor.
 */
export async function listDeliveries(
  db: Queries,
  endpointId: string,
  { status, cursor, limit }: DeliveryFilter,
): Promise<DeliveryPage> {
  const after = getCursor(cursor, isDeliveryId, 'delivery')
  let query = db.selectFrom('webhook_deliveries').selectAll().where('endpoint_id', '=', endpointId)
  // PostgreSQL and SQLite use the partial indexes only for a literal. It is one of our three
  // states.
  if (status !== undefined) query = query.where('state', '=', sql.lit(status))
  const cursorOf = ({ created_at: at, id }: { created_at: number; id: string }) => ({ at, id })
  const keys = { at: 'created_at', id: 'id', cursorOf } as const
  const { rows, next } = await keysetPage(query, keys, { after, limit })
  return { data: await withAttempts(db, rows), next_cursor: next && cursorText(next) }
}

const isDeliveryId = (text: string) => /^whd_[0-9a-f]{24}$/.test(text)

/** Throws `webhook_delivery_unknown` (404). */
export async function getDelivery(
  db: Queries,
  endpointId: string,
  id: string,
): Promise<WebhookDeliveryJson> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', id)
    .execute()
  const [delivery] = await withAttempts(db, rows)
  if (delivery === undefined) throw deliveryUnknown()
  return delivery
}

/** Why each try of a delivery failed, for the panel; in the order of its tries. */
export async function whyTriesFailed(db: Queries, deliveryId: string): Promise<(Told | null)[]> {
  const rows = await selectAttempts(db, [deliveryId]).execute()
  return rows.map(({ error, told }) => (error === null ? null : toldText.read(told, error)))
}

function selectAttempts(db: Queries, deliveryIds: readonly string[]) {
  return db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', 'in', deliveryIds)
    .orderBy('at')
    .orderBy('id')
}

async function withAttempts(
  db: Queries,
  rows: readonly Selectable<WebhookDeliveriesTable>[],
): Promise<WebhookDeliveryJson[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const attempts = await selectAttempts(db, ids).execute()
  return rows.map((row) => ({
    id: row.id,
    event_id: row.event_id,
    type: row.type,
    status: row.state,
    next_attempt_at: row.sending_until === null ? timeText(row.due_at) : null,
    created_at: new Date(row.created_at).toISOString(),
    ended_at: timeText(row.ended_at),
    body: row.body,
    attempts: attempts.filter((eb) => eb.delivery_id === row.id).map(attemptJson),
  }))
}

function attemptJson(row: Selectable<WebhookAttemptsTable>): WebhookAttemptJson {
  return {
    at: new Date(row.at).toISOString(),
    duration_ms: row.duration_ms,
    status: row.status,
    error: row.error,
    answer: row.answer,
    request_headers: requestHeaders.read(row.request_headers),
  }
}

function timeText(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
