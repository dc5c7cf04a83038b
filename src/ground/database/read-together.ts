// Combines several reads into one statement, so that a page needs one round trip to the database.
// Each result is returned as a JSON array.

import { type Compilable, type InferResult, PostgresAdapter } from 'kysely'
import { jsonArrayFrom as arrayOnPostgres } from 'kysely/helpers/postgres'
import { jsonArrayFrom as arrayOnSqlite } from 'kysely/helpers/sqlite'
import type { Queries } from './database.ts'

export type Subquery<Row = unknown> = Parameters<typeof arrayOnSqlite<Row>>[0]

type Reads = Readonly<Record<string, Subquery & Compilable<unknown>>>
type RowsOf<Given extends Reads> = { [Name in keyof Given]: InferResult<Given[Name]> }

/**
 * Returns each query's rows, in order, under its name. Types that JSON lacks, such as bytes, cannot
 * be read. Each query has to name its columns (no `selectAll`).
 */
export async function readTogether<const Given extends Reads>(
  db: Queries,
  reads: Given,
): Promise<RowsOf<Given>> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const arrayOf = isPostgres ? arrayOnPostgres : arrayOnSqlite
  const row: Record<string, unknown> = await db
    .selectNoFrom(Object.entries(reads).map(([name, read]) => arrayOf(read).as(name)))
    .executeTakeFirstOrThrow()
  // The PostgreSQL driver has already parsed it.
  const rows = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'string' ? JSON.parse(value) : value,
  ])
  return Object.fromEntries(rows)
}
