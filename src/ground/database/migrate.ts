// Brings the schema up to date, all or nothing. A schema that another program has made, a newer one or
// one from before the first release, is refused before anything is changed: this program would not know
// what it reads and writes.

import { type Kysely, Migrator, sql } from 'kysely'
import { HandprintError } from '../../pure/errors.ts'
import type { Database } from './database.ts'
import { migrations } from './migrations.ts'
import type { Schema } from './schema.ts'

const doneTable = 'kysely_migration'

/** Where the schemas from before the first release begin. */
const firstOfDevelopment = '001-the-whole-road'

/** Throws when it holds a migration that this program does not have. */
export async function isMigrated(db: Kysely<Schema>, kind: Database['kind']): Promise<boolean> {
  const done = await doneMigrations(db, kind)
  refuseUnknown(done)
  return done.length === Object.keys(migrations).length
}

export async function migrate(db: Kysely<Schema>, kind: Database['kind']): Promise<void> {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(migrations).map(([name, up]) => [
          name,
          { up: (tx: Kysely<unknown>) => up(tx, kind) },
        ]),
      ),
  }
  const { error } = await new Migrator({
    db,
    provider,
    migrationTableName: doneTable,
  }).migrateToLatest()
  if (error instanceof HandprintError) throw error
  if (error !== undefined) {
    throw new Error(
      'The database could not be brought up to date; nothing in it was changed. The log has the cause.',
      { cause: error },
    )
  }
}

// Kysely's own look reads every column of every table, at each start.
async function doneMigrations(db: Kysely<Schema>, kind: Database['kind']): Promise<string[]> {
  const table =
    kind === 'postgres'
      ? sql<{ name: string | null }>`select to_regclass(${doneTable})::text as name`
      : sql<{ name: string }>`select name from sqlite_master where name = ${doneTable}`
  const { rows } = await table.execute(db)
  if (rows[0] === undefined || rows[0].name === null) return []
  const done = await db
    .withTables<{ [doneTable]: { name: string } }>()
    .selectFrom(doneTable)
    .select('name')
    .execute()
  return done.map((row) => row.name)
}

function refuseUnknown(done: string[]): void {
  const unknown = done.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length === 0) return
  if (unknown.includes(firstOfDevelopment)) {
    throw new Error(
      'The database was made by a Handprint from before its first release, and nothing leads from there ' +
        'to this one. Start this one with an empty data directory or database, or go on with the ' +
        'program that made it. Nothing was changed.',
    )
  }
  throw new Error(
    `The database was made by a newer Handprint: this one does not know ${unknown.sort().join(', ')}. ` +
      'Start the newer program again, or restore a backup from before the update. Nothing was changed.',
  )
}
