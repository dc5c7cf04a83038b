// Adapts libsql to kysely's SqliteDialect and hides differences from PostgreSQL: a bound boolean
// crashes the process, `undefined` and NaN become null, every number is bound as a float, and blobs
// are returned as ArrayBuffer.

import { pathToFileURL } from 'node:url'
import type { SqliteDatabase } from 'kysely'
import Libsql from 'libsql'
import { codeOf, rethrowNowAs } from '../../pure/errors.ts'
import { databaseFull, databaseUnavailable } from './database-errors.ts'

export interface LibsqlConnection extends SqliteDatabase {
  isInTransaction(): boolean
}

/** A reader never writes and never checkpoints the WAL, which is left to the service. */
export function openLibsqlConnection(path: string, { isReader = false } = {}): LibsqlConnection {
  // libsql's `readonly` option has no effect.
  const name = isReader ? `${pathToFileURL(path).href}?mode=ro` : path
  const db = rethrowNowAs(faultOf, () => new Libsql(name))
  rethrowNowAs(faultOf, () => {
    if (isReader) return
    // Enabling WAL may have to wait for a lock. Blocking is fine here, since no one is waiting for
    // this process yet.
    db.pragma('busy_timeout = 5000')
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('foreign_keys = ON')
    // From now on wait-for-lock.ts waits.
    db.pragma('busy_timeout = 0')
  })
  return {
    prepare: keepStatements((sql) => {
      const statement = rethrowNowAs(faultOf, () => db.prepare(sql))
      // Setting each member of an object through libsql takes as long as reading the row.
      if (statement.reader) statement.raw()
      const names = statement.reader ? statement.columns().map(({ name }) => name) : []
      return {
        reader: statement.reader,
        all: (values) =>
          rethrowNowAs(faultOf, () => {
            const rows: unknown[] = statement.all(bindable(values))
            return rows.map((row) => readable(row, names))
          }),
        run: (values) => rethrowNowAs(faultOf, () => statement.run(bindable(values))),
        iterate: () => {
          throw new Error('Streaming is not supported on SQLite; read rows in pages.')
        },
      }
    }),
    isInTransaction: () => db.inTransaction,
    close: () => db.close(),
  }
}

const changesSchema = /^\s*(?:create|alter|drop)\s/i

/** Lists of different lengths produce different statements, so the cache is bounded. */
const maxKeptStatements = 500

// Preparing takes a third of the time of a short query. A statement is never used concurrently:
// `all` and `run` finish before they return.
function keepStatements<T>(prepare: (sql: string) => T): (sql: string) => T {
  const cache = new Map<string, T>()
  return (sql) => {
    // A kept statement knows the columns of its tables as they were.
    if (changesSchema.test(sql)) cache.clear()
    const known = cache.get(sql)
    if (known !== undefined) return known
    const [oldest] = cache.keys()
    if (oldest !== undefined && cache.size >= maxKeptStatements) cache.delete(oldest)
    const statement = prepare(sql)
    cache.set(sql, statement)
    return statement
  }
}

function bindable(values: readonly unknown[]): unknown[] {
  return values.map((value) => {
    if (typeof value === 'number' && Number.isFinite(value)) {
      return Number.isSafeInteger(value) ? BigInt(value) : value
    }
    const fits =
      value === null ||
      typeof value === 'string' ||
      typeof value === 'bigint' ||
      value instanceof Uint8Array
    if (!fits) throw new TypeError(`A ${typeof value} can't be stored in the database.`)
    return value
  })
}

function readable(row: unknown, names: readonly string[]): unknown {
  if (!Array.isArray(row)) throw new TypeError('libsql returned no row.')
  const read: Record<string, unknown> = {}
  for (const [index, name] of names.entries()) {
    const value: unknown = row[index]
    read[name] = value instanceof ArrayBuffer ? Buffer.from(value) : value
  }
  return read
}

const unavailable = /^SQLITE_(?:BUSY|LOCKED|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/

function faultOf(error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'SQLITE_FULL') return databaseFull(error)
  return unavailable.test(code) ? databaseUnavailable(error) : error
}
