// An index of a table that people work on: on PostgreSQL beside them, so its migration `isConcurrent`.

import { type Kysely, sql } from 'kysely'
import type { Database } from '../database.ts'

/** @param on `table (column, …)` */
export async function createIndex(
  db: Kysely<unknown>,
  kind: Database['kind'],
  name: string,
  on: string,
): Promise<void> {
  if (kind === 'postgres') {
    // A cut leaves one that is not valid and that `if not exists` would take for done.
    await sql.raw(`drop index concurrently if exists ${name}`).execute(db)
    await sql.raw(`create index concurrently ${name} on ${on}`).execute(db)
  } else {
    await sql.raw(`create index if not exists ${name} on ${on}`).execute(db)
  }
}
