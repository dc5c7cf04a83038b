// Who saved which catalog and when, and changes to it that are looked at before they are saved.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table catalog_versions (
      version bigint primary key,
      sha256 text not null references catalogs (sha256),
      saved_at bigint not null,
      saved_by text,
      note text not null
    )`,
    sql`insert into catalog_versions (version, sha256, saved_at, note)
      select version, sha256, saved_at, '' from catalogs where version is not null`,
    sql`create table catalog_drafts (
      id text primary key,
      document text not null,
      expected_sha256 text not null,
      note text not null,
      created_at bigint not null
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
