// Several reads in one statement, so that a page costs one way to the database: each comes back as an
// array of JSON.

import { type Compilable, type InferResult, PostgresAdapter } from 'kysely'
import { jsonArrayFrom as arrayOnPostgres } from 'kysely/helpers/postgres'
import { jsonArrayFrom as arrayOnSqlite } from 'kysely/helpers/sqlite'
import type { Queries } from './database.ts'

/** A query that is part of another one. */
export type Subquery<Row = unknown> = Parameters<typeof arrayOnSqlite<Row>>[0]

type Reads = Readonly<Record<string, Subquery & Compilable<unknown>>>
type RowsOf<Given extends Reads> = { [Name in keyof Given]: InferResult<Given[Name]> }

/**
 * The rows of each, in its order, under its name. Of bytes and other things that JSON does not have
 * none can be read; each has to name its columns (no `selectAll`).
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
  // PostgreSQL's driver has parsed it.
  const rows = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'string' ? JSON.parse(value) : value,
  ])
  return Object.fromEntries(rows)
}
