// SQLite: one connection, used sequentially. Only one process may use the file; see
// `lock-data-directory.ts`.

import { chmod, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteIntrospector,
} from 'kysely'
import type { Database, SchemaMode } from './database.ts'
import { type LibsqlConnection, openLibsqlConnection } from './libsql-connection.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { createNestingGuard, type NestingGuard } from './nesting-guard.ts'
import { recordStatements, reportTransaction } from './report-transaction.ts'
import type { Schema } from './schema.ts'
import { createWaitForLock } from './wait-for-lock.ts'

/** How long a statement waits while another program writes to the file. */
const lockPatienceMs = 5_000

export async function openSqlite(path: string, schema: SchemaMode = 'ready'): Promise<Database> {
  const isReader = schema === 'as it is'
  if (!isReader) await makeFile(path)
  const connection = openLibsqlConnection(path, { isReader })
  const database = sqliteOn(connection)
  try {
    const scope = { finish: schema === 'finished' }
    const pending = await pendingMigrations(database.queries, 'sqlite', scope)
    if (pending.length > 0 && !isReader) {
      const dialect = createDialect(connection, createNestingGuard())
      await migrate(new Kysely<unknown>({ dialect }), 'sqlite', scope)
    }
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** For a database that is already migrated. */
export function sqliteOn(connection: LibsqlConnection): Database {
  const guard = createNestingGuard()
  const queries = new Kysely<Schema>({
    dialect: createDialect(connection, guard),
    plugins: [recordStatements],
  })
  return {
    kind: 'sqlite',
    queries,
    transaction: (work) =>
      reportTransaction((story) =>
        queries.transaction().execute((tx) => guard.inside(() => work(tx), story)),
      ),
    read: (work) =>
      reportTransaction((story) =>
        queries
          .transaction()
          .setAccessMode('read only')
          .execute((tx) => guard.inside(() => work(tx), story)),
      ),
    // Begins a write transaction, since reads work even while the file is locked.
    connections: () => null,
    ping: () => queries.transaction().execute(async () => undefined),
    close: () => queries.destroy(),
  }
}

const besideDatabase = ['', '-wal', '-shm', '-journal']

/**
 * Readable only by its owner, like SQLite's companion files, because it contains keys and
 * passwords.
 */
async function makeFile(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  // SQLite reports what is wrong with the path.
  const file = await open(path, 'a', 0o600).catch(() => null)
  await file?.close()
  // A copied file may be readable by others, and so may companion files left by SQLite.
  for (const each of besideDatabase) await chmod(path + each, 0o600).catch(() => undefined)
}

function createDialect(connection: LibsqlConnection, guard: NestingGuard): Dialect {
  const dialect = new SqliteDialect({ database: connection })
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => createDriver(connection, guard),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

/**
 * An interrupted migration must leave nothing behind. By default kysely runs SQLite migrations
 * outside of transactions, because foreign keys cannot be disabled inside one. A migration that
 * needs that can use `pragma defer_foreign_keys`.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function createDriver(connection: LibsqlConnection, guard: NestingGuard): Driver {
  const driver = new SqliteDriver({ database: connection })
  const waitForLock = createWaitForLock(lockPatienceMs)

  // `immediate` takes the write lock right away. Taking it later can fail without waiting if
  // another program (a backup tool, a shell) wrote after the transaction started reading.
  async function begin(inner: DatabaseConnection): Promise<void> {
    await waitForLock(() => inner.executeQuery(CompiledQuery.raw('begin immediate')))
  }

  async function rollback(inner: DatabaseConnection): Promise<void> {
    // After errors such as a full disk SQLite has already rolled back. Another rollback would fail
    // and hide the cause.
    if (connection.isInTransaction()) await driver.rollbackTransaction(inner)
  }

  // A write that hits a lock stays "in progress" in libsql, and no transaction can be committed any
  // more. So only `begin` may hit one: it is always the same statement, and can be restarted.
  async function write<R>(
    inner: DatabaseConnection,
    query: CompiledQuery,
  ): Promise<QueryResult<R>> {
    await begin(inner)
    try {
      const result = await inner.executeQuery<R>(query)
      await driver.commitTransaction(inner)
      return result
    } catch (error) {
      await rollback(inner)
      throw error
    }
  }

  return {
    init: () => driver.init(),
    acquireConnection: async () => {
      guard.refuseInside()
      const inner = await driver.acquireConnection()
      return {
        executeQuery: <R>(query: CompiledQuery) =>
          isWrite(query) && !connection.isInTransaction()
            ? write<R>(inner, query)
            : inner.executeQuery<R>(query),
        streamQuery: (query) => inner.streamQuery(query),
      }
    },
    releaseConnection: () => driver.releaseConnection(),
    beginTransaction: async (inner, { accessMode }) => {
      if (accessMode !== 'read only') return await begin(inner)
      await inner.executeQuery(CompiledQuery.raw('begin'))
    },
    commitTransaction: (inner) => driver.commitTransaction(inner),
    rollbackTransaction: rollback,
    destroy: () => driver.destroy(),
  }
}

function isWrite({ query }: CompiledQuery): boolean {
  return ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'].includes(query.kind)
}
