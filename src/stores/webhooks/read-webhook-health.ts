// How webhooks are doing, for the operator: what is late, and what was given up.

import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'

export type WebhookHealth = {
  /** Of the last seven days. */
  failed: number
  /** Tried at least once without success, and tried again. */
  retried: number
  /** When the oldest of those happened; null without any. */
  oldestRetriedAt: number | null
}

const dayMs = 86_400_000

export async function readWebhookHealth(db: Queries, now: () => number): Promise<WebhookHealth> {
  const { failed } = await db
    .selectFrom('webhook_deliveries')
    .select((its) => its.fn.countAll<number | string>().as('failed'))
    // PostgreSQL finds the partial indexes only by literals.
    .where('state', '=', sql.lit('failed' as const))
    .where('ended_at', '>', now() - 7 * dayMs)
    .executeTakeFirstOrThrow()
  const { retried, oldest } = await db
    .selectFrom('webhook_deliveries')
    .select((its) => its.fn.countAll<number | string>().as('retried'))
    .select((its) => its.fn.min<number | string | null>('created_at').as('oldest'))
    .where('state', '=', sql.lit('waiting' as const))
    .where('due_at', 'is not', null)
    .where('attempts', '>', 0)
    .executeTakeFirstOrThrow()
  return {
    failed: Number(failed),
    retried: Number(retried),
    oldestRetriedAt: oldest === null ? null : Number(oldest),
  }
}
