// Tables that nodes share about each other and the installation.

import { sql } from 'kysely'

export function createUpkeep() {
  return [
    sql`create table nodes (
      id text primary key,
      name text not null,
      version text not null,
      migrations text not null,
      roles text not null,
      started_at bigint not null,
      seen_at bigint not null
    )`,
    sql`create table recoveries (
      id text primary key,
      point_at bigint not null,
      begun_at bigint not null,
      ended_at bigint,
      number_mark text not null
    )`,
  ]
}
