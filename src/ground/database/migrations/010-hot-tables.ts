// Storage parameters for frequently updated tables on PostgreSQL. A lower fill factor leaves room
// for the next row version on the same page, so that no index is updated, and autovacuum removes
// dead rows long before they reach a fifth of the table.

import { type Kysely, sql } from 'kysely'
import type { Database } from '../database.ts'

/** `fillFactor` in percent of a page. `deadPercent` in percent of the rows, plus 50 rows. */
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
  // The table is emptied as fast as it is filled, and workers have to read past all dead rows.
  await sql`alter table jobs set (autovacuum_vacuum_cost_delay = 0)`.execute(db)
}
