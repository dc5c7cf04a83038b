// How webhooks are doing, for the operator: what is late, and what was given up.

import { sql } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import { selectStores } from '../stores/store.ts'

export type WebhookHealth = {
  /** Of the last seven days. */
  failed: number
  /** Those webhooks that most of them were for, with the worst first. */
  givenUp: { id: string; url: string; storeId: StoreId; storeName: string; failed: number }[]
  /** Tried at least once without success, and tried again. */
  retried: number
  /** When the oldest of those happened; null without any. */
  oldestRetriedAt: number | null
}

const dayMs = 86_400_000
const maxShown = 20

export async function readWebhookHealth(db: Queries, now: () => number): Promise<WebhookHealth> {
  const failures = await countFailures(db, now() - 7 * dayMs)
  const { retried, oldest } = await db
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number | string>().as('retried'))
    .select((eb) => eb.fn.min<number | string | null>('created_at').as('oldest'))
    .where('state', '=', sql.lit('waiting' as const))
    .where('due_at', 'is not', null)
    .where('attempts', '>', 0)
    .executeTakeFirstOrThrow()
  return {
    failed: failures.reduce((sum, { failed }) => sum + failed, 0),
    givenUp: await named(db, failures.slice(0, maxShown)),
    retried: Number(retried),
    oldestRetriedAt: oldest === null ? null : Number(oldest),
  }
}

type Failures = { id: string; failed: number }

/** By webhook, most first. */
async function countFailures(db: Queries, since: number): Promise<Failures[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('endpoint_id as id')
    .select((eb) => eb.fn.countAll<number | string>().as('failed'))
    // PostgreSQL finds the partial indexes only by literals.
    .where('state', '=', sql.lit('failed' as const))
    .where('ended_at', '>', since)
    .groupBy('endpoint_id')
    .execute()
  const failures = rows.map(({ id, failed }) => ({ id, failed: Number(failed) }))
  return failures.sort((one, other) => other.failed - one.failed)
}

async function named(
  db: Queries,
  failures: readonly Failures[],
): Promise<WebhookHealth['givenUp']> {
  if (failures.length === 0) return []
  const rows = await selectStores(db)
    .innerJoin('webhook_endpoints', 'webhook_endpoints.store_id', 'stores.id')
    .select(['webhook_endpoints.id', 'url', 'store_id'])
    .where(
      'webhook_endpoints.id',
      'in',
      failures.map(({ id }) => id),
    )
    .execute()
  return failures.flatMap(({ id, failed }) => {
    const row = rows.find((eb) => eb.id === id)
    if (row === undefined) return []
    return [{ id, url: row.url, storeId: row.store_id, storeName: row.store_name, failed }]
  })
}
