import type { Insertable } from 'kysely'
import type { Queries } from './database.ts'
import type { Schema } from './schema.ts'

/**
 * Parameters of one statement. SQLite takes at most 32,766, PostgreSQL 65,535.
 * https://www.sqlite.org/limits.html#max_variable_number
 * https://www.postgresql.org/docs/current/limits.html
 */
const mostParameters = 20_000

/** The rows in parts, each of which one statement can take. */
export function partsToInsert<Row extends object>(rows: readonly Row[]): Row[][] {
  const columns = Object.keys(rows[0] ?? {}).length
  const most = Math.floor(mostParameters / Math.max(1, columns))
  const count = Math.ceil(rows.length / most)
  return Array.from({ length: count }, (_, index) => rows.slice(index * most, (index + 1) * most))
}

/** Inserts any number of rows, in few statements. All rows have the same columns. */
export async function insertMany<Table extends keyof Schema>(
  tx: Queries,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  for (const part of partsToInsert(rows)) await tx.insertInto(table).values(part).execute()
}
