// What nodes need to know about each other and the installation: which migrations the previous
// release tolerates, which nodes are running, and whether the installation was restored from a
// backup.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table schema_notes (
      name text primary key,
      phase text not null check (phase in ('expand', 'contract'))
    )`,
    sql`create table nodes (
      id text primary key,
      name text not null,
      version text not null,
      newest_migration text not null,
      roles text not null,
      started_at bigint not null,
      seen_at bigint not null
    )`,
    sql`create table restorations (
      id text primary key,
      point_at bigint not null,
      restored_at bigint not null,
      ended_at bigint
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
