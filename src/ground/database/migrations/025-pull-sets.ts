// Sets of pictures that are fetched from their addresses, until their cart is open.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table pull_sets (
      id text primary key,
      store_id text not null references stores (id),
      wish text not null,
      cart_id text,
      expires_at bigint not null
    )`,
    sql`create table pulled_pictures (
      set_id text not null references pull_sets (id) on delete cascade,
      position bigint not null,
      image_url text not null,
      name text,
      reference_id text,
      image_token text,
      failure text,
      primary key (set_id, position)
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
