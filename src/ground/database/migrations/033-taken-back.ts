// The disputed amount of payments that pay no order. For orders, their events record it.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column taken_back bigint`.execute(db)
  await sql`alter table unmatched_charges add column taken_back bigint not null default 0`.execute(
    db,
  )
}
