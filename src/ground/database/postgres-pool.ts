// A pool of PostgreSQL connections that reads numbers as numbers, tells an unreachable server from
// a wrong statement, and never hands out a broken connection again. Of several servers it finds the one
// that takes writes.

import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { databaseHosts } from '../../pure/database-hosts.ts'
import { happenings, msSince } from '../telemetry/happenings.ts'
import { databaseFull, databaseUnavailable } from './database-errors.ts'
import {
  createStatementNames,
  isStale,
  type StatementNames,
  statementIsStale,
} from './prepared-statements.ts'

const longestPauseMs = 100

export type PoolOptions = {
  url: string
  maxConnections: number
  /** How long to wait for a connection, be it for a free one or for the server. */
  connectTimeoutMs: number
  /** Also how long a transaction may be idle. */
  statementTimeoutMs: number
  /** Where none is said, what the server has set for the user. */
  lockTimeoutMs?: number
}

/** As good as none: what says so in words is left out on the way to the server, whose own limits hold then. */
export const longestTimeoutMs = 2_000_000_000

export type CountedPool = PostgresPool & {
  counts(): { idle: number; busy: number; waiting: number }
}

export function createPostgresPool(options: PoolOptions): CountedPool {
  const { urls, isWriterSought } = databaseHosts(options.url)
  let host = 0
  const names = createStatementNames()
  const ownSessions = new WeakSet<pg.ClientBase>()
  let limits: pg.ClientConfig = limitsOf(options)
  /** A connection that was made just now. */
  async function lookAt(client: pg.ClientBase): Promise<void> {
    const asked = "select pg_backend_pid() as pid, current_setting('transaction_read_only') as read"
    const [row] = (await client.query(asked)).rows
    // A pooler tells another than that of the session which it has taken for this transaction.
    if ('processID' in client && client.processID === row.pid) ownSessions.add(client)
    if (isWriterSought && row.read !== 'off') throw new Error('This server takes no writes.')
  }
  const pool = new pg.Pool({
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionString: urls[host] ?? options.url, ...limits })
      }
    },
    max: options.maxConnections,
    connectionTimeoutMillis: options.connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    // So that a pool finds its way back after a failover, and a server's memory of a session ends.
    maxLifetimeSeconds: 300,
    keepAlive: true,
    application_name: 'handprint',
    types: { getTypeParser },
    // Not `verify`: what it looks at while its asker gives up would never be given back.
    onConnect: lookAt,
    // The server's own limit comes first; this one is for a server that has gone silent.
    query_timeout: options.statementTimeoutMs + 5_000,
  })
  // Without these, a connection that breaks while nobody is waiting on it ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  return {
    connect: async () => {
      const begun = performance.now()
      const until = begun + options.connectTimeoutMs
      for (let tries = 0; ; tries++) {
        const tried = { host, limits }
        try {
          const client = await pool.connect()
          happenings.connection.tell({ ms: msSince(begun) })
          return watchClient(client, ownSessions.has(client) ? names : null)
        } catch (error) {
          // Of those that this node has already, one is free soon.
          if (hasNoMoreConnections(error) && performance.now() < until) {
            await pause(longestPauseMs * Math.random())
            tries -= 1
            continue
          }
          const isRefused = isLimitRefused(error) && Object.keys(tried.limits).length > 0
          if (isRefused) limits = {}
          else if (host === tried.host) host = (host + 1) % urls.length
          if (!isRefused && tries >= urls.length - 1) throw databaseUnavailable(error)
        }
      }
    },
    counts: () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    end: () => pool.end(),
  }
}

function limitsOf({ statementTimeoutMs, lockTimeoutMs }: PoolOptions): pg.ClientConfig {
  return {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    ...(lockTimeoutMs !== undefined && { lock_timeout: lockTimeoutMs }),
  }
}

/** PgBouncer takes no settings for a session that it shares out; its operator sets them by role. */
function isLimitRefused(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter/i.test(error.message)
}

/** @param names of statements that its session keeps; null where that is not its own. */
function watchClient(client: pg.PoolClient, names: StatementNames | null): PostgresPoolClient {
  let broken: Error | undefined
  let isInTransaction = false
  async function send(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const name = values.length > 0 ? names?.nameOf(text) : undefined
    try {
      return await client.query({ ...(name !== undefined && { name }), text, values: [...values] })
    } catch (error) {
      if (name === undefined || !isStale(error)) throw error
      names?.renew()
      if (!isInTransaction) return await send(text, values)
      const message = 'The schema changed under a statement that was kept.'
      throw Object.assign(new Error(message, { cause: error }), { code: statementIsStale })
    }
  }
  return {
    // The types know cursors, too, and fewer commands than there are.
    query: (async (sql: string, parameters: readonly unknown[]) => {
      if (broken) throw databaseUnavailable(broken)
      try {
        const result = await send(sql, parameters)
        if (sql === 'commit' && result.command === 'ROLLBACK') {
          throw new Error('A statement of this transaction had failed, so nothing was committed.')
        }
        isInTransaction = inTransactionAfter(result.command, isInTransaction)
        return result as PostgresQueryResult<unknown>
      } catch (error) {
        if (isLostConnection(error) || endsSession(error)) broken = error
        if (isFull(error)) throw databaseFull(error)
        throw broken || isUnavailable(error) ? databaseUnavailable(error) : error
      }
    }) as PostgresPoolClient['query'],
    release: () => client.release(broken),
  }
}

function inTransactionAfter(command: string, before: boolean): boolean {
  if (command === 'BEGIN' || command === 'START') return true
  return command === 'COMMIT' || command === 'ROLLBACK' ? false : before
}

/** What is thrown beside the server's own answers: sockets that closed, time that ran out. */
function isLostConnection(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return false
  if ('code' in error && error.code === statementIsStale) return false
  return 'code' in error || /connection|read timeout|not queryable|socket/i.test(error.message)
}

/**
 * The server closes the connection right behind this answer: shutting down, told to (57P01 …), or since a
 * transaction was idle or went on for too long (25P03, 25P04). Or it has become a standby (25006): whoever
 * connects anew may find the one that writes.
 */
function endsSession(error: unknown): error is Error {
  return error instanceof pg.DatabaseError && /^(?:57P0[1-5]|25006|25P0[34])/.test(error.code ?? '')
}

/** Of the server, the database or the role: what is asked for is more than it may have. */
function hasNoMoreConnections(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53300'
}

function isFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53100'
}

/**
 * By SQLSTATE, what passes by itself: the connection (08), too little memory, disk or connections (53), shutting
 * down or cancelled by a time limit (57), an I/O error (58), a standby that takes no writes (25006), a
 * transaction that was idle or went on for too long (25P03, 25P04), a collision or a deadlock of what is not run
 * again (40), a lock that was not had in the time that the user's own limit leaves (55P03).
 */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false
  return /^(?:08|40|53|57|58|25006|25P0[34]|55P03)/.test(error.code)
}

const int8 = 20
const numeric = 1700

/** Sums and 64-bit integers as numbers, as SQLite gives them; for this pool alone. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) => {
  if (oid === int8 || oid === numeric) return (text: string) => toNumber(text)
  return pg.types.getTypeParser(oid, format)
}

function toNumber(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) {
    throw new RangeError('The database holds a number that is too large to be read exactly.')
  }
  return number
}
