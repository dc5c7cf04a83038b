// Moves the rows of a SQLite installation to an empty PostgreSQL database. Tables and columns have
// the same names on both, and contain only texts, numbers and bytes.

import { sql } from 'kysely'
import type { Database, Queries } from '../ground/database/database.ts'
import { doneTable } from '../ground/database/migrate.ts'

type Table = { name: string; references: readonly string[] }

/** Rows per page, small enough for rows that contain pictures. */
const page = 200

/** Every installation has a first store from its first start. */
export async function hasStores(db: Queries): Promise<boolean> {
  return (await db.selectFrom('stores').select('id').limit(1).execute()).length > 0
}

/** All or nothing. `from` must have the latest schema. */
export async function moveRows(from: Queries, to: Database): Promise<void> {
  const names = await tablesInOrder(from)
  await to.transaction(async (tx) => {
    if (await hasStores(tx)) throw new Error('A node was started on this database in the meantime.')
    // Rows added by migrations, such as jobs.
    for (const name of names.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx)
    for (const name of names) await moveTable(name, from, tx)
  })
}

/**
 * Tables of a SQLite database that hold our rows, in foreign-key order: each after the tables it
 * references.
 */
export async function tablesInOrder(db: Queries): Promise<string[]> {
  return inOrder(await readTables(db)).map(({ name }) => name)
}

async function readTables(from: Queries): Promise<Table[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite%'`.execute(from)
  const tables = rows.filter(({ name }) => name !== doneTable)
  return await Promise.all(
    tables.map(async ({ name }) => {
      const keys = await sql<{ table: string }>`
        select "table" from pragma_foreign_key_list(${name})`.execute(from)
      return { name, references: keys.rows.map(({ table }) => table) }
    }),
  )
}

function inOrder(tables: readonly Table[]): Table[] {
  const placed = new Set<string>()
  const ordered: Table[] = []
  let left = tables
  while (left.length > 0) {
    const free = left.filter(({ name, references }) =>
      references.every((other) => other === name || placed.has(other)),
    )
    if (free.length === 0) throw new Error('Tables reference each other in a cycle.')
    for (const { name } of free) placed.add(name)
    ordered.push(...free)
    left = left.filter(({ name }) => !placed.has(name))
  }
  return ordered
}

async function moveTable(name: string, from: Queries, tx: Queries): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Record<string, unknown> & { row_of_sqlite: number }>`
      select rowid as row_of_sqlite, * from ${sql.table(name)}
      where rowid > ${after} order by rowid limit ${page}`.execute(from)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.row_of_sqlite
    const { row_of_sqlite: _, ...first } = last
    const columns = Object.keys(first)
    const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)}`.execute(tx)
  }
}
