// Storage parameters for frequently updated tables on PostgreSQL. A lower fill factor leaves free
// space in each page, so the next version of a row stays on its page and no index is updated.
// Vacuum runs long before a fifth of a table's rows are dead.

import { sql } from 'kysely'

/**
 * `fillFactor` is a percentage of a page, `deadPercent` of the rows. PostgreSQL adds 50 rows to the
 * latter.
 */
const hotTables = {
  jobs: { fillFactor: 70, deadPercent: 1 },
  idempotency_keys: { fillFactor: 70, deadPercent: 2 },
  rate_limits: { fillFactor: 70, deadPercent: 2 },
  webhook_deliveries: { fillFactor: 85, deadPercent: 5 },
  mails: { fillFactor: 85, deadPercent: 5 },
  carts: { fillFactor: 85, deadPercent: 5 },
  payments: { fillFactor: 85, deadPercent: 5 },
} as const

export function makeRoom() {
  return [
    ...Object.entries(hotTables).map(
      ([table, { fillFactor, deadPercent }]) => sql`alter table ${sql.table(table)} set (
        fillfactor = ${sql.lit(fillFactor)},
        autovacuum_vacuum_scale_factor = ${sql.lit(deadPercent / 100)}
      )`,
    ),
    // Jobs end as fast as they are added, and a worker has to read past all dead rows.
    sql`alter table jobs set (autovacuum_vacuum_cost_delay = 0)`,
  ]
}
