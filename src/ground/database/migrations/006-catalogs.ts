// The operator's catalog, which catalog an order was sold from, and the currencies of a store.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table catalogs (
      sha256 text primary key,
      document text not null,
      version bigint unique,
      saved_at bigint not null
    )`,
    sql`alter table orders add column catalog_sha256 text`,
    sql`alter table stores add column currencies text`,
  ]
  for (const statement of statements) await statement.execute(db)
}
