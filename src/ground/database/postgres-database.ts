// PostgreSQL, shared by any number of nodes. Transactions are serializable and run again when they
// collide. Nothing outlives its transaction in a session, so connections may be lost at any time.

import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import type { Database } from './database.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { isMigrated, migrate } from './migrate.ts'
import { createNestingGuard, type NestingGuard } from './nesting-guard.ts'
import { type CountedPool, createPostgresPool } from './postgres-pool.ts'
import { createRunSerializable } from './run-serializable.ts'
import type { Schema } from './schema.ts'

export async function openPostgres(url: string): Promise<Database> {
  const database = databaseOn(poolOf(url))
  try {
    if (!(await isMigrated(database.queries, 'postgres'))) await migrateAlone(url)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

export function poolOf(url: string): CountedPool {
  return createPostgresPool({
    url,
    maxConnections: 10,
    connectTimeoutMs: 5_000,
    statementTimeoutMs: 30_000,
  })
}

/** A database that is migrated already. */
export function databaseOn(pool: PostgresPool & Partial<CountedPool>): Database {
  const guard = createNestingGuard()
  const queries = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: guarded(pool, guard) }),
  })
  const inTurn = createKeyedMutex()
  const runSerializable = createRunSerializable(queries)
  return {
    kind: 'postgres',
    queries,
    transaction: (work, { turn, sees = 'all' } = {}) => {
      const level = sees === 'all' ? 'serializable' : 'read committed'
      const run = () => runSerializable((tx) => guard.inside(() => work(tx)), level)
      return turn === undefined ? run() : inTurn(turn, run)
    },
    connections: () => pool.counts?.() ?? null,
    ping: async () => {
      await sql`select 1`.execute(queries)
    },
    close: () => queries.destroy(),
  }
}

function guarded(pool: PostgresPool, guard: NestingGuard): PostgresPool {
  return {
    connect: async () => {
      guard.refuseInside()
      return pool.connect()
    },
    end: () => pool.end(),
  }
}

/**
 * Without limits of time, since a migration of a large table, or waiting for one, takes long. Nodes
 * that start at once take turns: kysely's migrator holds a lock in the session of its transaction.
 */
async function migrateAlone(url: string): Promise<void> {
  const pool = createPostgresPool({
    url,
    maxConnections: 1,
    connectTimeoutMs: 5_000,
    statementTimeoutMs: 0,
  })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrate(db, 'postgres')
  } finally {
    await db.destroy()
  }
}
