// Whose picture a line shows, and whether the shopper may withdraw from it.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table stores add column pictures_are text not null default 'shoppers'
      check (pictures_are in ('shoppers', 'shop'))`,
    sql`alter table image_tokens add column is_shops bigint`,
    sql`alter table order_lines add column may_withdraw bigint not null default 0`,
  ]
  for (const statement of statements) await statement.execute(db)
}
