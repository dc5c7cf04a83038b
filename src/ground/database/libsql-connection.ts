// libsql in the form that kysely's SqliteDialect wants. It evens out where libsql is unlike
// PostgreSQL: a bound boolean ends the whole process, `undefined` and NaN become null, every number
// is bound as a floating one, and blobs come back as ArrayBuffer.

import { pathToFileURL } from 'node:url'
import type { SqliteDatabase } from 'kysely'
import Libsql from 'libsql'
import { codeOf, rethrowNowAs } from '../../pure/errors.ts'
import { isObject } from '../../pure/objects.ts'
import { databaseFull, databaseUnavailable } from './database-errors.ts'

export interface LibsqlConnection extends SqliteDatabase {
  isInTransaction(): boolean
}

/** A reader never writes, nor brings the log into the file, which is for the service alone. */
export function openLibsqlConnection(path: string, { isReader = false } = {}): LibsqlConnection {
  // Its option `readonly` does nothing.
  const name = isReader ? `${pathToFileURL(path).href}?mode=ro` : path
  const db = rethrowNowAs(faultOf, () => new Libsql(name))
  rethrowNowAs(faultOf, () => {
    if (isReader) return
    // Turning WAL on may have to wait for a lock; nobody else is waiting for us yet.
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
      return {
        reader: statement.reader,
        all: (values) =>
          rethrowNowAs(faultOf, () => statement.all(bindable(values)).map((row) => readable(row))),
        run: (values) => rethrowNowAs(faultOf, () => statement.run(bindable(values))),
        iterate: () => {
          throw new Error('Rows are not streamed on SQLite; read them in pages.')
        },
      }
    }),
    isInTransaction: () => db.inTransaction,
    close: () => db.close(),
  }
}

/** Lists of different lengths make different statements, so there is a bound. */
const maxKeptStatements = 500

// Preparing costs a third of a short query. A statement is never in use twice at once: `all` and
// `run` finish before they return.
function keepStatements<T>(prepare: (sql: string) => T): (sql: string) => T {
  const cache = new Map<string, T>()
  return (sql) => {
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
    if (!fits) throw new TypeError(`A ${typeof value} can't be a value in the database.`)
    return value
  })
}

function readable(row: unknown): unknown {
  if (!isObject(row)) return row
  for (const [name, value] of Object.entries(row)) {
    if (value instanceof ArrayBuffer) row[name] = Buffer.from(value)
  }
  return row
}

const unavailable = /^SQLITE_(?:BUSY|LOCKED|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/

function faultOf(error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'SQLITE_FULL') return databaseFull(error)
  return unavailable.test(code) ? databaseUnavailable(error) : error
}
