// Catalog documents, their versions, and the pictures of their choices.

import { type RawBuilder, sql } from 'kysely'

export function createCatalogs(bytes: RawBuilder<unknown>) {
  return [
    sql`create table catalogs (
      sha256 text primary key,
      document text not null,
      version bigint unique,
      saved_at bigint not null
    )`,
    sql`create table catalog_versions (
      version bigint primary key,
      sha256 text not null references catalogs (sha256),
      saved_at bigint not null,
      saved_by text,
      note text not null
    )`,
    sql`create table catalog_drafts (
      id text primary key,
      document text not null,
      expected_sha256 text not null,
      note text not null,
      created_at bigint not null
    )`,
    sql`create table choice_pictures (
      sha256 text primary key,
      bytes ${bytes} not null,
      is_kept bigint not null,
      created_at bigint not null
    )`,
  ]
}
