// PostgreSQL, shared by any number of nodes. Transactions are serializable and run again when they
// collide; locks have connections of their own, so that whoever holds one can always query.

import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type { Database } from './database.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { migrate } from './migrate.ts'
import { createNestingGuard, type NestingGuard } from './nesting-guard.ts'
import { createPostgresPool } from './postgres-pool.ts'
import { createRunSerializable } from './run-serializable.ts'
import type { Schema } from './schema.ts'

export async function openPostgres(url: string): Promise<Database> {
  const guard = createNestingGuard()
  const pool = createPostgresPool({
    url,
    maxConnections: 10,
    connectTimeoutMs: 5_000,
    statementTimeoutMs: 30_000,
  })
  const lockPool = createPostgresPool({
    url,
    maxConnections: 16,
    connectTimeoutMs: 30_000,
    // Waiting for a lock: as long as a large file may take to be stored by who has it.
    statementTimeoutMs: 120_000,
  })
  const queries = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: guarded(pool, guard) }),
  })
  const withLock = createLocks(lockPool)
  const inTurn = createKeyedMutex()
  const runSerializable = createRunSerializable(queries)
  const database: Database = {
    kind: 'postgres',
    queries,
    transaction: (work, { turn } = {}) => {
      const run = () => runSerializable((tx) => guard.inside(() => work(tx)))
      return turn === undefined ? run() : inTurn(turn, run)
    },
    withLock,
    ping: async () => {
      await sql`select 1`.execute(queries)
    },
    close: async () => {
      await queries.destroy()
      await lockPool.end()
    },
  }
  try {
    await migrateAlone(url)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
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
 * Session locks, which PostgreSQL drops with the connection. Within this process we queue first, so
 * that many who want one lock wait on one connection. A proxy that shares sessions between
 * transactions (PgBouncer's transaction mode) breaks these locks.
 */
function createLocks(pool: PostgresPool): Database['withLock'] {
  const oneAtATime = createKeyedMutex()
  return (name, work) =>
    oneAtATime(name, async () => {
      const client = await pool.connect()
      try {
        await client.query('select pg_advisory_lock($1)', [lockNumber(name)])
        try {
          return await work()
        } finally {
          await unlock(client, name)
        }
      } finally {
        client.release()
      }
    })
}

async function unlock(client: PostgresPoolClient, name: string): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock($1)', [lockNumber(name)])
  } catch {
    // The connection is lost, and the lock went with it. What `work` gave or threw counts.
  }
}

function lockNumber(name: string): string {
  return createHash('sha256').update(`handprint ${name}`).digest().readBigInt64BE().toString()
}

/** Without limits of time, since a migration of a large table, or waiting for one, takes long. */
async function migrateAlone(url: string): Promise<void> {
  const pool = createPostgresPool({
    url,
    maxConnections: 2,
    connectTimeoutMs: 5_000,
    statementTimeoutMs: 0,
  })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  try {
    await createLocks(pool)('migrate', () => migrate(db, 'postgres'))
  } finally {
    await db.destroy()
  }
}
