// Groups whose orders are delivered together: a school, a club.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table delivery_groups (
      id text primary key,
      store_id text not null references stores (id),
      code text not null unique,
      name text not null,
      asks_for text not null,
      sorted_by text not null check (sorted_by in ('name', 'number')),
      address text not null,
      is_free bigint not null,
      is_one_parcel bigint not null,
      deadline bigint not null,
      created_at bigint not null
    )`,
    sql`alter table carts add column group_id text`,
    sql`alter table orders add column group_id text`,
    sql`alter table orders add column group_for text`,
  ]
  for (const statement of statements) await statement.execute(db)
}
