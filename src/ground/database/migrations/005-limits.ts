// Rate limits that several nodes count together, and how much a store may keep and does.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>, kind: 'sqlite' | 'postgres'): Promise<void> {
  if (kind === 'postgres') {
    // Unlogged: no write waits for the disk, and a crash of the server may well forget them.
    await sql`create unlogged table rate_limits (
      name text primary key,
      full_at double precision not null
    )`.execute(db)
  }
  await sql`alter table stores add column quota_bytes bigint`.execute(db)
  await sql`create table store_usage (
    store_id text primary key references stores (id),
    stored_bytes bigint not null
  )`.execute(db)
}
