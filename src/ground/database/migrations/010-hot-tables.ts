// Tables whose rows are written again and again, on PostgreSQL: room beside each row, so that its next
// version stays on its page and no index is touched, and dead versions are cleared away long before they
// are a fifth of the table.

import { type Kysely, sql } from 'kysely'
import type { Database } from '../database.ts'

/** `fillFactor` in percent of a page; `deadPercent` of the rows, plus 50. */
const hotTables = {
  jobs: { fillFactor: 70, deadPercent: 1 },
  idempotency_keys: { fillFactor: 70, deadPercent: 2 },
  rate_limits: { fillFactor: 70, deadPercent: 2 },
  webhook_deliveries: { fillFactor: 85, deadPercent: 5 },
  mails: { fillFactor: 85, deadPercent: 5 },
  carts: { fillFactor: 85, deadPercent: 5 },
  payments: { fillFactor: 85, deadPercent: 5 },
} as const

export async function up(db: Kysely<unknown>, kind: Database['kind']): Promise<void> {
  if (kind === 'sqlite') return
  for (const [table, { fillFactor, deadPercent }] of Object.entries(hotTables)) {
    await sql`alter table ${sql.table(table)} set (
      fillfactor = ${sql.lit(fillFactor)},
      autovacuum_vacuum_scale_factor = ${sql.lit(deadPercent / 100)}
    )`.execute(db)
  }
  // It is emptied as fast as it is filled: a worker reads past all that is dead.
  await sql`alter table jobs set (autovacuum_vacuum_cost_delay = 0)`.execute(db)
}
