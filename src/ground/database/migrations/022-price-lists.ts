// Price lists over the catalog, of a store or of one hand-off.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table price_lists (
      id text primary key,
      name text not null,
      name_key text unique,
      store_id text references stores (id),
      version bigint not null,
      created_at bigint not null,
      updated_at bigint not null,
      ended_at bigint
    )`,
    sql`create table price_list_versions (
      list_id text not null references price_lists (id),
      version bigint not null,
      sizes text not null,
      saved_by text not null,
      saved_at bigint not null,
      primary key (list_id, version)
    )`,
    sql`create table price_list_drafts (
      id text primary key,
      list_id text not null references price_lists (id),
      expected_version bigint not null,
      sizes text not null,
      created_at bigint not null
    )`,
    sql`alter table stores add column price_list_id text`,
    sql`alter table former_markups add column price_list_id text`,
    sql`alter table image_tokens add column price_list_id text`,
    sql`alter table carts add column price_list_id text`,
    sql`alter table orders add column price_list text`,
  ]
  for (const statement of statements) await statement.execute(db)
}
