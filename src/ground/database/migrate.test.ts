import { sql } from 'kysely'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { type TestDatabase, testDatabases } from '../../../tests/helpers/databases.ts'
import { startPgBouncer } from '../../../tests/helpers/pgbouncer.ts'
import { onServer } from '../../../tests/helpers/postgres.ts'
import type { DatabaseConfig } from '../../pure/database-hosts.ts'
import type { Database, SchemaMode } from './database.ts'
import { createIndex } from './migrations/create-index.ts'
import { type Migration, migrations } from './migrations.ts'
import { openDatabase } from './open-database.ts'

const known: Record<string, Migration> = migrations
const added: string[] = []
afterEach(async () => {
  forgetAdded()
})

/** Simulates the next release. */
function knows(name: string, phase: Migration['phase'], statement: string): void {
  known[name] = {
    phase,
    up: async (db) => {
      await sql.raw(statement).execute(db)
    },
  }
  added.push(name)
}

/** Simulates the previous release again. */
function forgetAdded(): void {
  for (const name of added.splice(0)) delete known[name]
}

async function place(
  { prepare }: TestDatabase,
  options = { isMigrated: true },
): Promise<DatabaseConfig> {
  const { config, remove } = await prepare(options)
  onTestFinished(() => remove())
  return config
}

describe.each(testDatabases)('a schema that two releases share on $name', (testDatabase) => {
  async function opened(config: DatabaseConfig, schema?: SchemaMode): Promise<Database> {
    const database = await openDatabase(config, schema)
    onTestFinished(() => database.close())
    return database
  }
  const namesIn = async ({ queries }: Database): Promise<string[]> => {
    const done = sql<{ name: string }>`select name from schema_migrations order by name`
    return (await done.execute(queries)).rows.map(({ name }) => name).filter((name) => name > '9')
  }

  it('lets the previous release start if the schema was only extended', async () => {
    const config = await place(testDatabase)
    knows('991-more', 'expand', 'alter table stores add column motto text')
    await opened(config)
    forgetAdded()
    expect(await namesIn(await opened(config))).toEqual(['991-more'])
  })

  it('removes nothing until asked to, and then refuses the previous release', async () => {
    const config = await place(testDatabase)
    knows('991-more', 'expand', 'alter table stores add column motto text')
    knows('992-less', 'contract', 'alter table stores drop column motto')
    expect(await namesIn(await opened(config))).toEqual(['991-more'])
    expect(await namesIn(await opened(config, 'finished'))).toEqual(['991-more', '992-less'])
    forgetAdded()
    await expect(openDatabase(config)).rejects.toThrow(
      /The database was created by a newer version of Handprint:.*992-less/,
    )
  })

  it('runs all migrations on an empty database', async () => {
    const config = await place(testDatabase, { isMigrated: false })
    knows('991-less', 'contract', 'drop table passkey_challenges')
    expect(await namesIn(await opened(config))).toEqual(['991-less'])
  })

  it('runs a pending migration that sorts before those already done', async () => {
    const config = await place(testDatabase)
    knows('993-later', 'expand', 'alter table stores add column motto text')
    await opened(config)
    knows('992-mended', 'expand', 'alter table stores add column colour text')
    expect(await namesIn(await opened(config))).toEqual(['992-mended', '993-later'])
  })

  it('keeps the earlier migrations when a later one fails', async () => {
    const config = await place(testDatabase)
    knows('991-more', 'expand', 'alter table stores add column motto text')
    knows('992-wrong', 'expand', 'this is not SQL')
    await expect(openDatabase(config)).rejects.toThrow(/992-wrong failed/)
    forgetAdded()
    expect(await namesIn(await opened(config))).toEqual(['991-more'])
  })

  it('is not touched by a read-only process', async () => {
    const config = await place(testDatabase)
    knows('991-more', 'expand', 'alter table stores add column motto text')
    expect(await namesIn(await opened(config, 'as it is'))).toEqual([])
  })
})

const onPostgres = testDatabases.filter(({ name }) => name === 'PostgreSQL')

describe.each(onPostgres)('a migration on $name', (testDatabase) => {
  it('yields to the holder of the table lock, and gets it in the end', async () => {
    const config = await place(testDatabase)
    const [reader, onlooker] = [await openDatabase(config), await openDatabase(config)]
    knows('991-more', 'expand', 'alter table stores add column motto text')
    let updating: Promise<Database> | undefined
    await reader.transaction(async (tx) => {
      await tx.selectFrom('stores').select('id').execute()
      updating ??= openDatabase(config)
      await expect.poll(() => waitingForLocks(onlooker), { interval: 20 }).toBe(1)
      await expect.poll(() => waitingForLocks(onlooker), { interval: 20 }).toBe(0)
    })
    for (const each of [await updating, onlooker, reader]) await each?.close()
  })

  it('is awaited by other nodes without a transaction, which would block an index build', async () => {
    const config = await place(testDatabase)
    const onlooker = await openDatabase(config)
    let open = () => {}
    const mayEnd = new Promise<void>((resolve) => {
      open = resolve
    })
    known['991-slow'] = { phase: 'expand', up: () => mayEnd }
    added.push('991-slow')
    const nodes = [1, 2].map(() => openDatabase(config))
    await expect.poll(() => endedTransactions(onlooker), { interval: 20 }).toBe(1)
    open()
    for (const each of [...(await Promise.all(nodes)), onlooker]) await each.close()
  })

  it.each([
    { limit: '20ms', takes: 0.03, isPooled: false },
    // Statements outside migrations stay below this limit, even on a busy machine.
    { limit: '5s', takes: 5.5, isPooled: true },
  ])('is not cut short if its user has limits of $limit', async ({ limit, takes, isPooled }) => {
    const config = await place(testDatabase)
    if (config.kind !== 'postgres') throw new Error('PostgreSQL was expected.')
    const { url } = config
    const role = `${new URL(url).pathname.slice(1)}_limited`
    const server = url.replace(/[^/]*$/, 'postgres')
    await onServer(server, `create role "${role}" superuser login password 'limited'`)
    onTestFinished(() => onServer(server, `drop role "${role}"`).then(() => {}))
    for (const name of limits)
      await onServer(server, `alter role "${role}" set ${name} = '${limit}'`)
    const kept: unknown[] = []
    const up: Migration['up'] = async (db) => {
      await sql`select pg_sleep(${takes})`.execute(db)
      const set = sql<{ name: string }>`select name from pg_settings
        where name in (${sql.join(limits)}) and source = 'user'`
      kept.push(...(await set.execute(db)).rows)
    }
    known['991-slow'] = { phase: 'expand', up }
    // Outside of a transaction the limits cannot be lifted through a pooler.
    if (!isPooled) known['992-slow-too'] = { phase: 'expand', up, isConcurrent: true }
    added.push('991-slow', '992-slow-too')
    const limited = url.replace(/\/\/[^@]+@/, `//${role}:limited@`)
    const pooler = isPooled ? await startPgBouncer(limited) : null
    if (pooler !== null) onTestFinished(() => pooler.close())
    const database = await openDatabase({ ...config, url: pooler?.url ?? limited })
    await database.close()
    expect(kept).toEqual([])
  })

  it('builds an index concurrently with other users, also after an interrupted build', async () => {
    const config = await place(testDatabase)
    known['991-index'] = {
      phase: 'expand',
      isConcurrent: true,
      up: (db, kind) => createIndex(db, kind, 'stores_by_name', 'stores (name)'),
    }
    added.push('991-index')
    const nodes = await Promise.all([1, 2, 3].map(() => openDatabase(config)))
    const found = await sql<{ indisvalid: boolean }>`select indisvalid from pg_index
      where indexrelid = 'stores_by_name'::regclass`.execute(nodes[0]?.queries as never)
    expect(found.rows).toEqual([{ indisvalid: true }])
    for (const node of nodes) await node.close()
  })
})

const limits = ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout']

async function endedTransactions({ queries }: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and state = 'idle' and query = 'commit'`.execute(queries)
  return rows[0]?.n ?? 0
}

async function waitingForLocks({ queries }: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())
  `.execute(queries)
  return rows[0]?.n ?? 0
}
