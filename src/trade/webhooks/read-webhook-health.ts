import type { Queries } from '../../ground/database/database.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import { selectStores } from '../stores/store.ts'
import { countFailed, readRetried, weekMs } from './endpoints/read-endpoint-overview.ts'

export type WebhookHealth = {
  /** In the last seven days. */
  failed: number
  /** The webhooks with the most of those deliveries, worst first. */
  givenUp: { id: string; url: string; storeId: StoreId; storeName: string; failed: number }[]
  /** Deliveries that failed at least once and are being retried. */
  retried: number
  /** Time of the oldest of those events. Null if there are none. */
  oldestRetriedAt: number | null
}

const maxShown = 20

export async function readWebhookHealth(db: Queries, now: () => number): Promise<WebhookHealth> {
  const failures = Array.from(await countFailed(db, now() - weekMs), ([id, failed]) => ({
    id,
    failed,
  })).sort((one, other) => other.failed - one.failed)
  const retried = [...(await readRetried(db)).values()]
  return {
    failed: failures.reduce((sum, { failed }) => sum + failed, 0),
    givenUp: await named(db, failures.slice(0, maxShown)),
    retried: retried.reduce((sum, each) => sum + each.retried, 0),
    oldestRetriedAt: retried.length === 0 ? null : Math.min(...retried.map(({ since }) => since)),
  }
}

type Failures = { id: string; failed: number }

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
