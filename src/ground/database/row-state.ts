// The state of rows as text, to tell whether anything in them has changed. PostgreSQL has it in
// each row's system columns; on SQLite it is made of all columns.

import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

type TableName = keyof Schema & string

/** The state of each row of a table, as an expression for a query that reads it under its name. */
export type RowStateOf = (table: TableName) => RawBuilder<string>

/** Texts differ after every change of a row. Only for comparison within one process. */
export async function readRowStates({ kind, queries }: Database): Promise<RowStateOf> {
  // The transaction that wrote a row, and its place: no two versions of a row share both.
  if (kind === 'postgres') {
    return (table) => sql`concat(${sql.ref(`${table}.xmin`)}, ${sql.ref(`${table}.ctid`)})`
  }
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select m.name as "table", c.name as "column", c.type as "type"
    from sqlite_master as m, pragma_table_info(m.name) as c where m.type = 'table'`.execute(queries)
  return (table) => {
    const columns = rows
      .filter((row) => row.table === table)
      .map(({ column, type }) => {
        const value = sql.ref(`${table}.${column}`)
        // JSON holds no bytes.
        return type.toLowerCase() === 'blob' ? sql`quote(${value})` : value
      })
    return sql`json_array(${sql.join(columns)})`
  }
}
