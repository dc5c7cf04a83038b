// The upload page of a store: its switch, what is counted in a day, and how long what it takes lives.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table stores add column upload_secret text`,
    sql`alter table uploads add column token_life_ms bigint`,
    sql`alter table carts add column lifetime_ms bigint`,
    sql`create table daily_uploads (
      store_id text not null references stores (id),
      day text not null,
      sender text not null,
      pictures bigint not null,
      bytes bigint not null,
      primary key (store_id, day, sender)
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
