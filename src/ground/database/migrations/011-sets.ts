// Carts of many pictures: a title, each picture's name and reference, and what is taken off a line.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table carts add column title text`,
    sql`alter table cart_lines add column name text`,
    sql`alter table cart_lines add column reference_id text`,
    sql`alter table orders add column title text`,
    sql`alter table orders add column discounts text`,
    sql`alter table orders add column discount_total bigint not null default 0`,
    sql`alter table order_lines add column name text`,
    sql`alter table order_lines add column reference_id text`,
    sql`alter table order_lines add column discount bigint not null default 0`,
  ]
  for (const statement of statements) await statement.execute(db)
}
