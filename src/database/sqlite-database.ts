// SQLite: one connection, used by one after the other. Only one process may use the file; see
// `lock-data-directory.ts`.

import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  CompiledQuery,
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteIntrospector,
  sql,
} from 'kysely'
import type { Database } from './database.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { type LibsqlConnection, openLibsqlConnection } from './libsql-connection.ts'
import { migrate } from './migrate.ts'
import { createNestingGuard, type NestingGuard } from './nesting-guard.ts'
import type { Schema } from './schema.ts'

export async function openSqlite(path: string): Promise<Database> {
  await mkdir(dirname(path), { recursive: true })
  const connection = openLibsqlConnection(path)
  const guard = createNestingGuard()
  const queries = new Kysely<Schema>({ dialect: createDialect(connection, guard) })
  const database: Database = {
    kind: 'sqlite',
    queries,
    transaction: (work) => queries.transaction().execute((tx) => guard.inside(() => work(tx))),
    withLock: createKeyedMutex(),
    ping: async () => {
      await sql`select 1`.execute(queries)
    },
    close: () => queries.destroy(),
  }
  try {
    await migrate(queries, 'sqlite')
  } catch (error) {
    await database.close()
    throw error
  }
  return database
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
  return {
    init: () => driver.init(),
    acquireConnection: async () => {
      guard.refuseInside()
      return driver.acquireConnection()
    },
    releaseConnection: () => driver.releaseConnection(),
    // `immediate` takes the right to write at once. Taking it later can fail without waiting, when
    // somebody else (a backup tool, a shell) wrote after the transaction had begun to read.
    beginTransaction: async (its) => {
      await its.executeQuery(CompiledQuery.raw('begin immediate'))
    },
    commitTransaction: (its) => driver.commitTransaction(its),
    rollbackTransaction: async (its) => {
      // After a full disk and the like SQLite has rolled back already; another rollback would fail
      // and hide why.
      if (connection.isInTransaction()) await driver.rollbackTransaction(its)
    },
    destroy: () => driver.destroy(),
  }
}
