// Every database that Handprint runs on, for `describe.each(testDatabases)`. PostgreSQL is among
// them when the test run could start one; see global-services.ts.

import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { tablesInOrder } from '../../src/commands/move-rows.ts'
import type { Database } from '../../src/ground/database/database.ts'
import {
  type LibsqlConnection,
  openLibsqlConnection,
} from '../../src/ground/database/libsql-connection.ts'
import { doneTable } from '../../src/ground/database/migrate.ts'
import { openDatabase } from '../../src/ground/database/open-database.ts'
import { databaseOn } from '../../src/ground/database/postgres-database.ts'
import { createPostgresPool } from '../../src/ground/database/postgres-pool.ts'
import { sqliteOn } from '../../src/ground/database/sqlite-database.ts'
import type { DatabaseConfig } from '../../src/pure/database-hosts.ts'
import { migratedTemplates } from './migrated-templates.ts'
import { onServer, testDatabasePrefix } from './postgres.ts'

export type TestDatabase = {
  name: 'SQLite' | 'PostgreSQL'
  /** An empty, migrated database of its own; `close()` removes it. */
  open(): Promise<Database>
  /** A place for a database, empty unless said otherwise, to open it oneself, or to spoil it. */
  prepare(options?: { isMigrated?: boolean }): Promise<DatabasePlace>
}

type DatabasePlace = { config: DatabaseConfig; remove(): Promise<void> }

const postgresUrl = process.env.HANDPRINT_TEST_POSTGRES_URL

/** For what is the same on all of them. */
export const testDatabase: TestDatabase = {
  name: 'SQLite',
  prepare: prepareSqlite,
  open: openReusedFile,
}

export const testDatabases: readonly TestDatabase[] = [
  testDatabase,
  ...(postgresUrl ? [onPostgres(postgresUrl)] : []),
]

/**
 * Making a PostgreSQL database takes ten times as long as emptying one, and connecting to one longer
 * than most tests use it, so those that were closed are emptied and used again, over the same
 * connections. global-services.ts removes them in the end.
 */
function onPostgres(serverUrl: string): TestDatabase {
  const free: ReusedDatabase[] = []
  return {
    name: 'PostgreSQL',
    prepare: (options) => preparePostgres(serverUrl, options),
    async open() {
      const reused = free.pop() ?? (await makeReused(serverUrl))
      const lent = lend(reused.pool)
      return closedBy(databaseOn(lent), async () => {
        await lent.returned()
        await reused.empty()
        free.push(reused)
      })
    },
  }
}

type ReusedDatabase = { pool: PostgresPool; empty(): Promise<void> }

async function makeReused(serverUrl: string): Promise<ReusedDatabase> {
  const { config } = await preparePostgres(serverUrl, { isMigrated: true })
  if (config.kind !== 'postgres') throw new Error('PostgreSQL was expected.')
  // Opened once as a service does, for a run without a template.
  await (await openDatabase(config)).close()
  // A busy machine keeps a hundred at once waiting for longer than people would.
  const limits = { connectTimeoutMs: 240_000, statementTimeoutMs: 240_000 }
  const { url, connections } = config
  const pool = createPostgresPool({ url, maxConnections: connections, ...limits })
  return { pool, empty: await prepareEmptying(url) }
}

/**
 * As a pool of one's own: gives nothing out any more when it has ended. Rows that nobody has ordered come the
 * other way round: PostgreSQL promises no order, and keeps that of their coming until one of them is changed.
 */
function lend(pool: PostgresPool): PostgresPool & { returned(): Promise<void> } {
  let count = 0
  let hasEnded = false
  let onReturn = () => {}
  return {
    async connect() {
      if (hasEnded) throw new Error('The database of this test is closed.')
      const giveBack = () => {
        count -= 1
        if (count === 0) onReturn()
      }
      count += 1
      const client = await pool.connect().catch((error: unknown) => {
        giveBack()
        throw error
      })
      return {
        query: (async (text: string, values: readonly unknown[]) => {
          const result = await client.query<unknown>(text, values)
          if (!/\border by\b/.test(text) && !text.startsWith('insert')) result.rows.reverse()
          return result
        }) as PostgresPoolClient['query'],
        release() {
          client.release()
          giveBack()
        },
      }
    },
    async end() {
      hasEnded = true
    },
    returned: () =>
      new Promise((resolve) => {
        if (count === 0) resolve()
        else onReturn = resolve
      }),
  }
}

function closedBy(database: Database, afterwards: () => Promise<void>): Database {
  let closing: Promise<void> | undefined
  const close = async () => {
    await database.close()
    await afterwards()
  }
  return {
    ...database,
    close() {
      closing ??= close()
      return closing
    },
  }
}

type ReusedFile = { connection: LibsqlConnection; empty(): void; remove(): Promise<void> }

const freeFiles: ReusedFile[] = []

/**
 * To copy a file, to open it and to read its schema takes longer than to empty it, and the statements of the tests
 * before are prepared there.
 */
async function openReusedFile(): Promise<Database> {
  const file = freeFiles.pop() ?? (await makeReusedFile())
  const lent = lendFile(file.connection)
  return closedBy(sqliteOn(lent), async () => {
    lent.close()
    // Whoever was not waited for is in the middle of something, and has it to himself.
    if (lent.isInTransaction()) return await file.remove()
    file.empty()
    freeFiles.push(file)
  })
}

async function makeReusedFile(): Promise<ReusedFile> {
  const template = migratedTemplates().sqlite
  // What is beside it goes with the run.
  const parent = template === null ? tmpdir() : dirname(template)
  const { config, remove } = await prepareSqlite({ isMigrated: true, parent })
  if (config.kind !== 'sqlite') throw new Error('SQLite was expected.')
  // Opened once as a service does, for a run without a template.
  await (await openDatabase(config)).close()
  const connection = openLibsqlConnection(config.path)
  return {
    connection,
    empty: await prepareEmptyingFile(connection),
    async remove() {
      connection.close()
      await remove()
    },
  }
}

/** As a connection of one's own: takes nothing any more when it has been closed. */
function lendFile(connection: LibsqlConnection): LibsqlConnection {
  let hasEnded = false
  return {
    prepare(statement) {
      if (hasEnded) throw new Error('The database of this test is closed.')
      return connection.prepare(statement)
    },
    isInTransaction: () => connection.isInTransaction(),
    close() {
      hasEnded = true
    },
  }
}

/** Each table before those that it refers to; those that hold nothing are passed over. */
async function prepareEmptyingFile(connection: LibsqlConnection): Promise<() => void> {
  const names = (await tablesInOrder(sqliteOn(connection).queries)).toReversed()
  const asked = names.map((name) => `select '${name}' as name where exists (select 1 from ${name})`)
  const filled = connection.prepare(asked.join(' union all '))
  const run = (statement: string) => connection.prepare(statement).run([])
  return () => {
    const rows = filled.all([]).map((row) => Object(row).name)
    run('begin immediate')
    for (const name of names.filter((each) => rows.includes(each))) run(`delete from ${name}`)
    run('commit')
  }
}

async function prepareSqlite({
  isMigrated = false,
  parent = tmpdir(),
} = {}): Promise<DatabasePlace> {
  const folder = await mkdtemp(join(parent, 'handprint-sqlite-'))
  const path = join(folder, 'handprint.sqlite')
  const template = migratedTemplates().sqlite
  if (isMigrated && template !== null) await copyFile(template, path)
  return {
    config: { kind: 'sqlite', path },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function preparePostgres(
  serverUrl: string,
  { isMigrated = false } = {},
): Promise<DatabasePlace> {
  const name = `${testDatabasePrefix()}${randomBytes(8).toString('hex')}`
  const template = isMigrated ? migratedTemplates().postgres : null
  const from = template === null ? '' : ` template ${template} strategy file_copy`
  await onServer(serverUrl, `create database ${name}${from}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    config: { kind: 'postgres', url: url.href, connections: 10 },
    remove: async () => {
      await onServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

/**
 * Truncating writes a new file for each table and for each index of it, most of which hold nothing. What deletions
 * take is planning them, so their plan is kept: by a session of its own, as one that ceases to look at foreign keys
 * forgets all that it has. Only a superuser may cease.
 */
async function prepareEmptying(url: string): Promise<() => Promise<void>> {
  const [user] = await onServer(url, "select current_setting('is_superuser') as superuser")
  const isSuperuser = user?.superuser === 'on'
  const tables = await onServer(
    url,
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> '${doneTable}'`,
  )
  const names = tables.map(({ name }) => String(name))
  const deletions = names.map((name, index) => `of_${index} as (delete from ${name})`)
  const text = isSuperuser
    ? `with ${deletions.join(', ')} select 1`
    : `truncate ${names.join(', ')} cascade`
  const session = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    options: `-c lock_timeout=5s${isSuperuser ? ' -c session_replication_role=replica' : ''}`,
  })
  // Whoever removes the database in the end ends it.
  session.on('error', () => {})
  return async () => {
    await session.query({ name: 'empty', text })
  }
}
