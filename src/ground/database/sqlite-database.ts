// SQLite: one connection, used by one after the other. Only one process may use the file; see
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
import type { Database, SchemaWish } from './database.ts'
import { type LibsqlConnection, openLibsqlConnection } from './libsql-connection.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { createNestingGuard, type NestingGuard } from './nesting-guard.ts'
import type { Schema } from './schema.ts'
import { noteStatements, tellTransaction } from './tell-transaction.ts'
import { createWaitForLock } from './wait-for-lock.ts'

/** How long a statement waits while another program writes to the file. */
const lockPatienceMs = 5_000

export async function openSqlite(path: string, schema: SchemaWish = 'ready'): Promise<Database> {
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

/** A database that is migrated already. */
export function sqliteOn(connection: LibsqlConnection): Database {
  const guard = createNestingGuard()
  const queries = new Kysely<Schema>({
    dialect: createDialect(connection, guard),
    plugins: [noteStatements],
  })
  return {
    kind: 'sqlite',
    queries,
    transaction: (work) =>
      tellTransaction((story) =>
        queries.transaction().execute((tx) => guard.inside(() => work(tx), story)),
      ),
    read: (work) =>
      tellTransaction((story) =>
        queries
          .transaction()
          .setAccessMode('read only')
          .execute((tx) => guard.inside(() => work(tx), story)),
      ),
    // Takes the right to write, since reading goes on while the file is locked.
    connections: () => null,
    ping: () => queries.transaction().execute(async () => undefined),
    close: () => queries.destroy(),
  }
}

const besideDatabase = ['', '-wal', '-shm', '-journal']

/** For its owner alone, as what SQLite puts beside it: keys and passwords are in it. */
async function makeFile(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  // What is wrong with the place, SQLite tells.
  const file = await open(path, 'a', 0o600).catch(() => null)
  await file?.close()
  // One that was copied here may be open to others, and so is what SQLite has left beside it.
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
 * A migration that was cut off in the middle has to leave nothing behind. kysely leaves them
 * outside of transactions on SQLite, because there foreign keys can't be switched off; a migration
 * that needs that can use `pragma defer_foreign_keys`.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function createDriver(connection: LibsqlConnection, guard: NestingGuard): Driver {
  const driver = new SqliteDriver({ database: connection })
  const waitForLock = createWaitForLock(lockPatienceMs)

  // `immediate` takes the right to write at once. Taking it later can fail without waiting, when
  // somebody else (a backup tool, a shell) wrote after the transaction had begun to read.
  async function begin(inner: DatabaseConnection): Promise<void> {
    await waitForLock(() => inner.executeQuery(CompiledQuery.raw('begin immediate')))
  }

  async function rollback(inner: DatabaseConnection): Promise<void> {
    // After a full disk and the like SQLite has rolled back already; another rollback would fail
    // and hide why.
    if (connection.isInTransaction()) await driver.rollbackTransaction(inner)
  }

  // A write that meets a lock stays "in progress" in libsql, and no transaction could be committed
  // any more. So only `begin` may meet one: it is the same statement every time, and starts anew.
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
