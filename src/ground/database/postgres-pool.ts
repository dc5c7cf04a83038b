// A pool of PostgreSQL connections that returns numbers as numbers, distinguishes an unreachable
// server from a wrong statement, and never reuses a broken connection. Given several servers, it
// finds the one that accepts writes.

import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { databaseHosts } from '../../pure/database-hosts.ts'
import { events, msSince } from '../telemetry/events.ts'
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
  /** How long to wait for a connection, either for a free one or for the server. */
  connectTimeoutMs: number
  /** Also the limit for idle transactions. */
  statementTimeoutMs: number
  /** Defaults to the server's setting for the user. */
  lockTimeoutMs?: number
}

/**
 * Effectively unlimited. A value of 0 is dropped before it reaches the server, whose own limits
 * would then apply.
 */
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
  async function inspectConnection(client: pg.ClientBase): Promise<void> {
    const asked = "select pg_backend_pid() as pid, current_setting('transaction_read_only') as read"
    const [row] = (await client.query(asked)).rows
    // A pooler reports a process id other than that of the server session used for this
    // transaction.
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
    // So that a pool recovers after a failover, and the server frees the session's memory.
    maxLifetimeSeconds: 300,
    keepAlive: true,
    application_name: 'handprint',
    types: { getTypeParser },
    // Not `verify`: a connection being checked when its requester gives up would never be returned.
    onConnect: inspectConnection,
    // The server's own limit triggers first. This one is for a server that stopped responding.
    query_timeout: options.statementTimeoutMs + 5_000,
  })
  // Without these handlers, a connection that breaks while idle ends the process.
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
          events.connection.emit({ ms: msSince(begun) })
          return watchClient(client, ownSessions.has(client) ? names : null)
        } catch (error) {
          // One of this node's existing connections will be free soon.
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

/** PgBouncer accepts no session settings for shared sessions. Its operator sets them by role. */
function isLimitRefused(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter/i.test(error.message)
}

/** @param names of prepared statements in its session; null if the session is shared. */
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
      const message = 'The schema changed under a prepared statement.'
      throw Object.assign(new Error(message, { cause: error }), { code: statementIsStale })
    }
  }
  return {
    // The types include cursors and omit some commands.
    query: (async (sql: string, parameters: readonly unknown[]) => {
      if (broken) throw databaseUnavailable(broken)
      try {
        const result = await send(sql, parameters)
        if (sql === 'commit' && result.command === 'ROLLBACK') {
          throw new Error('A statement in this transaction failed, so nothing was committed.')
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

/** Errors other than the server's own responses: closed sockets, timeouts. */
function isLostConnection(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return false
  if ('code' in error && error.code === statementIsStale) return false
  return 'code' in error || /connection|read timeout|not queryable|socket/i.test(error.message)
}

/**
 * The server closes the connection after this response: shutting down or terminated (57P01 …), or
 * because a transaction was idle or ran too long (25P03, 25P04). Or it has become a standby
 * (25006), and reconnecting may find the primary.
 */
function endsSession(error: unknown): error is Error {
  return error instanceof pg.DatabaseError && /^(?:57P0[1-5]|25006|25P0[34])/.test(error.code ?? '')
}

/** Too many connections for the server, the database or the role. */
function hasNoMoreConnections(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53300'
}

function isFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53100'
}

/**
 * Transient SQLSTATEs: connection failures (08), too little memory, disk or connections (53),
 * shutdown or cancellation by a time limit (57), I/O errors (58), a standby that accepts no writes
 * (25006), a transaction that was idle or ran too long (25P03, 25P04), a conflict or deadlock
 * outside of retried transactions (40), a lock not acquired within the user's own limit (55P03).
 */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false
  return /^(?:08|40|53|57|58|25006|25P0[34]|55P03)/.test(error.code)
}

const int8 = 20
const numeric = 1700

/** Returns sums and 64-bit integers as numbers, like SQLite. Applies to this pool only. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) => {
  if (oid === int8 || oid === numeric) return (text: string) => toNumber(text)
  return pg.types.getTypeParser(oid, format)
}

function toNumber(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) {
    throw new RangeError('The database contains a number too large to be read exactly.')
  }
  return number
}
