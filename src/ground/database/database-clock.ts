// The database's clock, used for anything that nodes compare, since the nodes' own clocks may
// differ.

import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** SQL expression for milliseconds since the epoch. */
export function databaseNow(kind: Database['kind']): RawBuilder<number> {
  return kind === 'postgres'
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
}

export async function readDatabaseNow(database: Pick<Database, 'kind' | 'queries'>) {
  const { rows } = await sql<{ now: number }>`select ${databaseNow(database.kind)} as now`.execute(
    database.queries,
  )
  return rows[0]?.now ?? Number.NaN
}
