// Sheets and rolls on which prints of several orders are printed together, and what is where.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table sheet_kinds (
      id text primary key,
      name text not null unique,
      settings text not null,
      created_at bigint not null
    )`,
    sql`create table gang_sheets (
      id text primary key,
      number bigint not null unique,
      kind_id text not null,
      name text not null,
      mode text not null check (mode in ('test', 'live')),
      settings text not null,
      height bigint not null check (height > 0),
      waste bigint not null check (waste between 0 and 1000000),
      created_at bigint not null,
      created_by text not null
    )`,
    sql`create table gang_cells (
      sheet_id text not null references gang_sheets (id),
      position bigint not null,
      line_id text not null,
      order_id text not null,
      print_sha256 text not null,
      copy bigint not null,
      attempt bigint not null,
      x bigint not null,
      y bigint not null,
      width bigint not null,
      height bigint not null,
      is_turned bigint not null,
      reprint_asked_at bigint,
      reprint_asked_by text,
      primary key (sheet_id, position),
      unique (line_id, print_sha256, copy, attempt)
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
