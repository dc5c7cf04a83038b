import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabases } from '../../tests/helpers/databases.ts'
import { ownFolder } from '../../tests/helpers/own-folder.ts'
import { readConfig } from '../config.ts'
import { databaseNow } from '../ground/database/database-clock.ts'
import { type Migration, migrations } from '../ground/database/migrations.ts'
import { openDatabase } from '../ground/database/open-database.ts'
import { createNodeKeeper } from '../ground/nodes/keep-node.ts'
import { migrateCommand } from './migrate-command.ts'

const known: Record<string, Migration> = migrations
/** Added later than migrations that sort after it. */
const less = '027-less'
const later = '028-later'

describe.each(testDatabases)('handprint migrate --finish on $name', ({ prepare }) => {
  let dataDir: string
  let place: Awaited<ReturnType<TestDatabase['prepare']>>
  beforeEach(async () => {
    dataDir = await ownFolder()
    place = await prepare({ isMigrated: true })
    known[less] = {
      phase: 'contract',
      up: async (db) => {
        await sql`drop table passkey_challenges`.execute(db)
      },
    }
  })
  afterEach(async () => {
    delete known[less]
    delete known[later]
    await place.remove()
  })

  async function run(...flags: string[]): Promise<{ status: number; said: string }> {
    const said: string[] = []
    const config = { ...readConfig({ HANDPRINT_DATA_DIR: dataDir }), database: place.config }
    const rest = { arguments: [], say: (line: string) => said.push(line) }
    const status = await migrateCommand.run({ config, flags: new Set(flags), ...rest })
    return { status, said: said.join('\n') }
  }
  async function onlyNode(name: string, knows: readonly string[]): Promise<void> {
    const { queries, kind, close } = await openDatabase(place.config)
    const at = databaseNow(kind)
    const row = { id: name, name, version: '0.0.9', migrations: knows.join(','), roles: 'web' }
    await queries.deleteFrom('nodes').execute()
    await queries
      .insertInto('nodes')
      .values({ ...row, started_at: at, seen_at: at })
      .execute()
    await close()
  }

  it('waits for nodes of an earlier release, names them, and finishes when they are gone', async () => {
    expect((await run()).said).toContain(`handprint migrate --finish (${less})`)
    // What it lacks sorts before what it has.
    known[later] = { phase: 'expand', up: async () => {} }
    await onlyNode(
      'node-1',
      Object.keys(known).filter((name) => name !== less),
    )
    const refused = expect.stringContaining('node-1 (0.0.9)')
    expect(await run('--finish')).toMatchObject({ status: 1, said: refused })
    const database = await openDatabase(place.config)
    await database.queries.selectFrom('passkey_challenges').select('id_hash').execute()
    await database.queries.deleteFrom('nodes').execute()
    const idle = { log: { warn: () => {} }, onBeat: async () => {} }
    const node = createNodeKeeper({ database, name: 'node-2', roles: ['web'], ...idle })
    await node.begin()
    await database.close()
    const said = expect.stringContaining('Done')
    expect(await run('--finish')).toMatchObject({ status: 0, said })
    await node.stop()
    expect((await run('--finish')).said).toContain('up to date')
  })
})
