// Labs that are given print files, and what was given to each.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table labs (
      id text primary key,
      name text not null,
      kind text not null check (kind in ('folder', 's3', 'sftp')),
      settings text not null,
      secrets text not null,
      is_on integer not null,
      products text,
      deliver_at text not null check (deliver_at in ('ready', 'in_production')),
      starts_production integer not null,
      takes_test_orders integer not null,
      includes_address integer not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    sql`create table lab_deliveries (
      id text primary key,
      lab_id text not null references labs (id),
      order_id text not null references orders (id),
      version integer not null,
      content_key text not null,
      state text not null check (state in ('waiting', 'delivered', 'failed', 'dropped')),
      tries text not null,
      created_at bigint not null,
      updated_at bigint not null,
      unique (lab_id, order_id, content_key)
    )`,
    sql`create index lab_deliveries_order on lab_deliveries (order_id)`,
    sql`create index lab_deliveries_lab on lab_deliveries (lab_id, created_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
