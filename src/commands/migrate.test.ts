import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabases } from '../../tests/helpers/databases.ts'
import { readConfig } from '../config.ts'
import { databaseNow } from '../ground/database/database-clock.ts'
import { type Migration, migrations } from '../ground/database/migrations.ts'
import { openDatabase } from '../ground/database/open-database.ts'
import { migrate } from './migrate.ts'

const known: Record<string, Migration> = migrations

describe.each(testDatabases)('handprint migrate --finish on $name', ({ prepare }) => {
  let dataDir: string
  let place: Awaited<ReturnType<TestDatabase['prepare']>>
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'handprint-migrate-'))
    place = await prepare({ isMigrated: true })
    known['999-less'] = {
      phase: 'contract',
      up: async (db) => {
        await sql`drop table kept_filters`.execute(db)
      },
    }
  })
  afterEach(async () => {
    delete known['999-less']
    await place.remove()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function run(...flags: string[]): Promise<{ status: number; said: string }> {
    const said: string[] = []
    const config = { ...readConfig({ HANDPRINT_DATA_DIR: dataDir }), database: place.config }
    const rest = { arguments: [], say: (line: string) => said.push(line) }
    const status = await migrate.run({ config, flags: new Set(flags), ...rest })
    return { status, said: said.join('\n') }
  }
  async function addNode(name: string, newest: string): Promise<void> {
    const { queries, kind, close } = await openDatabase(place.config)
    const at = databaseNow(kind)
    const row = { id: name, name, version: '0.0.9', newest_migration: newest, roles: 'web' }
    await queries
      .insertInto('nodes')
      .values({ ...row, started_at: at, seen_at: at })
      .execute()
    await close()
  }

  it('waits for those who run the release before, names them, and does it when they are gone', async () => {
    expect((await run()).said).toContain('handprint migrate --finish (999-less)')
    await addNode('node-1', '998-more')
    const refused = await run('--finish')
    expect(refused).toMatchObject({ status: 1, said: expect.stringContaining('node-1 (0.0.9)') })
    const database = await openDatabase(place.config)
    await database.queries.selectFrom('kept_filters').select('id').execute()
    await database.queries.deleteFrom('nodes').execute()
    await database.close()
    await addNode('node-2', '999-less')
    expect(await run('--finish')).toMatchObject({
      status: 0,
      said: expect.stringContaining('Done'),
    })
    expect((await run('--finish')).said).toContain('up to date')
  })
})
