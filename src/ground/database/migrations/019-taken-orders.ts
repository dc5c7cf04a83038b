// Who has taken an order for production. Names stay when an account is deleted, as in the audit
// log.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['taken_by text', 'taken_name text', 'taken_at bigint']) {
    await sql`alter table orders add column ${sql.raw(column)}`.execute(db)
  }
}
