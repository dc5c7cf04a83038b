// Markups of stores, and what they earn by them.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table stores add column markup text`,
    sql`alter table orders add column commission bigint not null default 0`,
    sql`alter table order_lines add column unit_commission bigint not null default 0`,
  ]
  for (const statement of statements) await statement.execute(db)
}
