// Every database that Handprint runs on, for `describe.each(testDatabases)`. Includes PostgreSQL if
// the test run could start one; see global-services.ts.

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
  /** An empty, migrated database for one test; `close()` removes it. */
  open(): Promise<Database>
  /** A place for a database, empty by default, for tests that open or damage it themselves. */
  prepare(options?: { isMigrated?: boolean }): Promise<DatabasePlace>
}

type DatabasePlace = { config: DatabaseConfig; remove(): Promise<void> }

const postgresUrl = process.env.HANDPRINT_TEST_POSTGRES_URL

/** For tests whose result does not depend on the database. */
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
 * Creating a PostgreSQL database takes ten times as long as emptying one, and connecting takes
 * longer than most tests use it, so closed ones are emptied and reused over the same connections.
 * global-services.ts removes them in the end.
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
  // Opened once like a service does, for a run without a template.
  await (await openDatabase(config)).close()
  // A busy machine with a hundred concurrent queries delays them longer than would be acceptable to
  // people.
  const limits = { connectTimeoutMs: 240_000, statementTimeoutMs: 240_000 }
  const { url, connections } = config
  const pool = createPostgresPool({ url, maxConnections: connections, ...limits })
  return { pool, empty: await prepareEmptying(url) }
}

/**
 * Behaves like a separate pool: hands out nothing after it has ended. Rows without an ORDER BY are
 * returned in reverse, because PostgreSQL guarantees no order but keeps the insertion order until a
 * row is updated.
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
 * Copying a file, opening it and reading its schema takes longer than emptying it, and it keeps the
 * prepared statements of earlier tests.
 */
async function openReusedFile(): Promise<Database> {
  const file = freeFiles.pop() ?? (await makeReusedFile())
  const lent = lendFile(file.connection)
  return closedBy(sqliteOn(lent), async () => {
    lent.close()
    // Work that a test did not await may hold a transaction open, so its file is not reused.
    if (lent.isInTransaction()) return await file.remove()
    file.empty()
    freeFiles.push(file)
  })
}

async function makeReusedFile(): Promise<ReusedFile> {
  const template = migratedTemplates().sqlite
  // Files beside it are deleted at the end of the run.
  const parent = template === null ? tmpdir() : dirname(template)
  const { config, remove } = await prepareSqlite({ isMigrated: true, parent })
  if (config.kind !== 'sqlite') throw new Error('SQLite was expected.')
  // Opened once like a service does, for a run without a template.
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

/** Behaves like a separate connection: rejects everything after it was closed. */
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

/** Empties each table before those that it references, and skips empty ones. */
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
 * TRUNCATE writes a new file for each table and each of its indexes, most of which are empty.
 * Deletes spend most of their time on planning, so their plan is kept. They have a separate
 * session, because a session that disables foreign keys discards its cached plans. Only a superuser
 * may disable them.
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
  // Removing the database in the end terminates the session.
  session.on('error', () => {})
  return async () => {
    await session.query({ name: 'empty', text })
  }
}
