// PostgreSQL, shared by any number of nodes. Transactions are serializable and retried on conflict.
// No session state outlives its transaction, so connections may be lost at any time.

import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import type { Database, SchemaMode } from './database.ts'
import { liftLimits, migrate, pendingMigrations } from './migrate.ts'
import { createNestingGuard, type NestingGuard, type RecordedStats } from './nesting-guard.ts'
import { type CountedPool, createPostgresPool, longestTimeoutMs } from './postgres-pool.ts'
import { recordStatements, reportTransaction } from './report-transaction.ts'
import {
  createKeyedMutex,
  createRunSerializable,
  type Level,
  type TransactionWork,
} from './run-serializable.ts'
import type { Schema } from './schema.ts'

/** The oldest release that was tested. */
const leastRelease = 13

type Place = { readonly url: string; readonly connections: number }

export async function openPostgres(
  place: Place,
  schema: SchemaMode,
  warn: (message: string) => void,
): Promise<Database> {
  const database = databaseOn(poolOf(place))
  try {
    const { release, limit } = await serverOf(database.queries)
    if (release < leastRelease) {
      throw new Error(
        `PostgreSQL ${release} is too old: Handprint needs ${leastRelease} or newer. Nothing was changed.`,
      )
    }
    if (limit === '0') warn(limitsMissing)
    const finish = schema === 'finished'
    const pending = await pendingMigrations(database.queries, 'postgres', { finish })
    if (pending.length > 0 && schema !== 'as it is') await migrateAlone(place.url, { finish })
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** `limit` is '0' if a pooler refused the time limits, or accepted and dropped them. */
async function serverOf(queries: Kysely<Schema>): Promise<{ release: number; limit: string }> {
  const { rows } = await sql<{ release: number; limit: string }>`
    select current_setting('server_version_num')::int / 10000 as release,
      current_setting('statement_timeout') as limit`.execute(queries)
  return rows[0] ?? { release: 0, limit: '0' }
}

const limitsMissing =
  'Statements of this database have no timeout, because a pooler does not pass it on. ' +
  "Set it for the user: alter role … set statement_timeout = '30s'; " +
  "alter role … set idle_in_transaction_session_timeout = '30s'."

export function poolOf({ url, connections }: Place): CountedPool {
  return createPostgresPool({
    url,
    maxConnections: connections,
    connectTimeoutMs: 5_000,
    statementTimeoutMs: 30_000,
  })
}

/** For a database that is already migrated. */
export function databaseOn(pool: PostgresPool & Partial<CountedPool>): Database {
  const guard = createNestingGuard()
  const queries = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: guarded(pool, guard) }),
    plugins: [recordStatements],
  })
  const inTurn = createKeyedMutex()
  const runSerializable = createRunSerializable(queries)
  const runAt = <T>(level: Level, work: TransactionWork<T>, story: RecordedStats) =>
    runSerializable((tx) => guard.inside(() => work(tx), story), { level, story })
  return {
    kind: 'postgres',
    queries,
    transaction: (work, { turn, sees = 'all' } = {}) => {
      const level = sees === 'all' ? 'serializable' : 'read committed'
      const run = (story: RecordedStats) => runAt(level, work, story)
      return reportTransaction((story) =>
        turn === undefined ? run(story) : inTurn(turn, () => run(story)),
      )
    },
    read: (work) => reportTransaction((story) => runAt('one moment', work, story)),
    connections: () => pool.counts?.() ?? null,
    ping: async () => {
      await expectWrites.execute(queries)
    },
    close: () => queries.destroy(),
  }
}

/** Fails like a write on a read-only server, and the connection is closed with it. */
const expectWrites = sql`do $$ begin
  if current_setting('transaction_read_only') = 'on' then
    raise read_only_sql_transaction using message = 'This server takes no writes.';
  end if;
end $$`

function guarded(pool: PostgresPool, guard: NestingGuard): PostgresPool {
  return {
    connect: async () => {
      guard.refuseInside()
      return pool.connect()
    },
    end: () => pool.end(),
  }
}

const migrationLock = 4_871_030

/**
 * Runs without time limits, even those set for the user, since migrating a large table takes long:
 * its connections request that, and so do its transactions in case a pooler does not pass it on.
 * Nodes that start simultaneously take turns, using a lock held by a separate transaction, which
 * also works through a pooler. A node that fails to get the lock ends its transaction: building an
 * index concurrently waits for all transactions with a running statement, and would wait for those
 * waiting for it.
 */
async function migrateAlone(url: string, scope: { finish: boolean }): Promise<void> {
  const pool = createPostgresPool({
    url,
    maxConnections: 2,
    connectTimeoutMs: 5_000,
    statementTimeoutMs: longestTimeoutMs,
    lockTimeoutMs: longestTimeoutMs,
  })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const tryOnce = () =>
      db.transaction().execute(async (holder) => {
        await liftLimits(holder)
        const hasTurn = await isTaken(holder)
        if (hasTurn) await migrate(db, 'postgres', scope)
        return hasTurn
      })
    while (!(await tryOnce())) await pause(100)
  } finally {
    await db.destroy()
  }
}

async function isTaken(holder: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(migrationLock)}) as taken`.execute(holder)
  return rows[0]?.taken === true
}
