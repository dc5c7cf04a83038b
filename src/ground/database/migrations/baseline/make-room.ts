// On PostgreSQL, tables whose rows are updated all the time get room beside each row: the next version of
// a row stays on its page, so no index is touched. Vacuum comes long before dead rows are a fifth of the table.

import { sql } from 'kysely'

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

export function makeRoom() {
  return [
    ...Object.entries(hotTables).map(
      ([table, { fillFactor, deadPercent }]) => sql`alter table ${sql.table(table)} set (
        fillfactor = ${sql.lit(fillFactor)},
        autovacuum_vacuum_scale_factor = ${sql.lit(deadPercent / 100)}
      )`,
    ),
    // Jobs end as fast as they are added, and a worker reads past all the dead ones.
    sql`alter table jobs set (autovacuum_vacuum_cost_delay = 0)`,
  ]
}
