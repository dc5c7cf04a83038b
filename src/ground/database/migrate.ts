// Brings the schema up to date, all or nothing. A schema that a newer program has made is refused
// before anything is changed: this program would not know what it reads and writes.

import { type Kysely, Migrator } from 'kysely'
import { HandprintError } from '../../pure/errors.ts'
import type { Database } from './database.ts'
import { migrations } from './migrations.ts'
import type { Schema } from './schema.ts'

const doneTable = 'kysely_migration'

export async function migrate(db: Kysely<Schema>, kind: Database['kind']): Promise<void> {
  await refuseNewerSchema(db)
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

async function refuseNewerSchema(db: Kysely<Schema>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === doneTable)) return
  const done = await db
    .withTables<{ [doneTable]: { name: string } }>()
    .selectFrom(doneTable)
    .select('name')
    .execute()
  const unknown = done.map((row) => row.name).filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length === 0) return
  throw new Error(
    `The database was made by a newer Handprint: this one does not know ${unknown.sort().join(', ')}. ` +
      'Start the newer program again, or restore a backup from before the update. Nothing was changed.',
  )
}
