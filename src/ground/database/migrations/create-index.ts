// Creates an index on a table in use. On PostgreSQL it is built concurrently, so its migration must
// be `isConcurrent`.

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
    // An interrupted build leaves an invalid index, which `if not exists` would accept.
    await sql.raw(`drop index concurrently if exists ${name}`).execute(db)
    await sql.raw(`create index concurrently ${name} on ${on}`).execute(db)
  } else {
    await sql.raw(`create index if not exists ${name} on ${on}`).execute(db)
  }
}
