// `handprint migrate`: brings the schema up to date. Steps that the previous release cannot work
// with run only with `--finish`, once no node of that release is running.

import { lockDataDirectory } from '../ground/database/lock-data-directory.ts'
import { pendingMigrations } from '../ground/database/migrate.ts'
import { migrations } from '../ground/database/migrations.ts'
import { openDatabase } from '../ground/database/open-database.ts'
import { readNodes } from '../ground/nodes/keep-node.ts'
import type { CliCommand, CommandContext } from './command.ts'

export const migrateCommand: CliCommand = {
  usage: 'migrate [--finish]',
  summary:
    'Migrates the database; with --finish, also runs migrations that are incompatible with the previous release.',
  flags: ['--finish'],
  async run(given) {
    const { config } = given
    if (config.database.kind === 'postgres') return await migrated(given)
    // Only one process may change the database file.
    const lock = lockDataDirectory(config.dataDir)
    try {
      return await migrated(given)
    } finally {
      lock.release()
    }
  },
}

async function migrated({ config, flags, say }: CommandContext): Promise<number> {
  const database = await openDatabase(config.database)
  try {
    const { queries, kind } = database
    const left = await pendingMigrations(queries, kind, { finish: true })
    if (left.length === 0) {
      say(`The database is up to date: all ${Object.keys(migrations).length} migrations have run.`)
      return 0
    }
    if (!flags.has('--finish')) {
      say('The database is up to date for this release and the previous one.')
      say(`When every node runs this release: handprint migrate --finish (${left.join(', ')}).`)
      return 0
    }
    const older = (await readNodes(database)).filter(({ isOlder }) => isOlder)
    if (older.length > 0) {
      const list = older.map(({ name, version }) => `${name} (${version})`).join(', ')
      say(`An older release is still running: ${list}. Stop these nodes and try again in a minute.`)
      say('Nothing was changed.')
      return 1
    }
    const finished = await openDatabase(config.database, 'finished')
    await finished.close()
    say(`Done: ${left.join(', ')}. The previous release can no longer be started on this database.`)
    return 0
  } finally {
    await database.close()
  }
}
