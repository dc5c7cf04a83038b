// A store's accent colour and logo. The logo's bytes lie apart: the store is read for every page.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const bytes = sql.raw(kind === 'postgres' ? 'bytea' : 'blob')
  const statements = [
    sql`alter table stores add column accent text`,
    sql`alter table stores add column logo text`,
    sql`create table store_logos (
      store_id text primary key references stores (id),
      sha256 text not null,
      bytes ${bytes} not null
    )`,
    sql`create index store_logos_by_sha256 on store_logos (sha256)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
