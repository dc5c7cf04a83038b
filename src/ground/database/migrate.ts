// Brings the schema up to date, each migration in full or not at all. A start applies the
// migrations that the previous release can work with (`expand`); the others (`contract`) are
// applied only on request. A schema that this program could not read and write correctly is refused
// before anything is changed.

import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { HandprintError, isOfCode } from '../../pure/errors.ts'
import type { Database } from './database.ts'
import { type Migration, migrations } from './migrations.ts'

type Kind = Database['kind']

const doneTable = 'kysely_migration'
const notesTable = 'schema_notes'
/** Tables with each database's own migration state. */
export const tablesOfMigrations: readonly string[] = [doneTable, notesTable]

/** The first migration of schemas from before the first release. */
const firstOfDevelopment = '001-the-whole-road'

/**
 * Without `finish`, contract migrations are skipped, except on an empty database, which no earlier
 * release uses.
 */
type Scope = { finish: boolean }

/**
 * Names of pending migrations, in order. Throws if the schema is incompatible with this program.
 */
export async function pendingMigrations(
  db: QueryExecutorProvider,
  kind: Kind,
  { finish }: Scope,
): Promise<string[]> {
  const done = await doneMigrations(db, kind)
  await refuseUnknown(db, kind, done)
  const all = finish || done.length === 0
  return Object.entries(migrations)
    .filter(([name, { phase }]) => !done.includes(name) && (all || phase === 'expand'))
    .map(([name]) => name)
    .sort()
}

/**
 * Returns the names of the applied migrations. Only one process may run this at a time: see
 * `openPostgres`.
 */
export async function migrate(db: Kysely<unknown>, kind: Kind, scope: Scope): Promise<string[]> {
  const names = await pendingMigrations(db, kind, scope)
  await sql`create table if not exists ${sql.table(doneTable)}
    (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db)
  for (const name of names) {
    const migration = migrations[name]
    if (migration === undefined) throw new Error(`There is no migration ${name}.`)
    await applied(db, kind, name, migration).catch((error: unknown) => {
      if (error instanceof HandprintError && !isOfCode(error, lockNotAvailable)) throw error
      throw new Error(
        `The database could not be brought up to date: ${name} failed, and nothing of it was done. ` +
          'The log has the cause.',
        { cause: error instanceof HandprintError ? error.cause : error },
      )
    })
  }
  return names
}

async function applied(
  db: Kysely<unknown>,
  kind: Kind,
  name: string,
  migration: Migration,
): Promise<void> {
  const { up, isConcurrent = false } = migration
  if (kind === 'postgres' && isConcurrent) {
    await up(db, kind)
    await db.transaction().execute((tx) => note(tx, kind, name, migration))
    return
  }
  await withLockTries(async (lockTimeoutMs) => {
    await db.transaction().execute(async (tx) => {
      if (kind === 'postgres') {
        await liftLimits(tx)
        await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx)
      }
      await up(tx, kind)
      await note(tx, kind, name, migration)
    })
  })
}

/**
 * Disables the user's time limits for this PostgreSQL transaction. Not every release has all of
 * these settings.
 */
export async function liftLimits(tx: QueryExecutorProvider): Promise<void> {
  await sql`select set_config(name, '0', true) from pg_settings where name in
    ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`.execute(tx)
}

async function note(db: QueryExecutorProvider, kind: Kind, name: string, { phase }: Migration) {
  const now = new Date().toISOString()
  await sql`insert into ${sql.table(doneTable)} (name, timestamp) values (${name}, ${now})`.execute(
    db,
  )
  // The table is created by a migration.
  if (!(await hasTable(db, kind, notesTable))) return
  await sql`insert into ${sql.table(notesTable)} (name, phase) values (${name}, ${phase})`.execute(
    db,
  )
}

const firstLockMs = 250
const mostLockTries = 12

/**
 * While a statement waits for a table lock, all later statements on the table wait too. So it waits
 * only briefly, gives up and retries with backoff, for about five minutes in total.
 */
async function withLockTries(work: (lockTimeoutMs: number) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const lockTimeoutMs = Math.min(firstLockMs * 2 ** (attempt - 1), 8_000)
    try {
      return await work(lockTimeoutMs)
    } catch (error) {
      if (attempt === mostLockTries || !isOfCode(error, lockNotAvailable)) throw error
      await pause(Math.min(lockTimeoutMs * 4, 30_000) * (0.5 + Math.random()))
    }
  }
}

const lockNotAvailable = '55P03'

async function doneMigrations(db: QueryExecutorProvider, kind: Kind): Promise<string[]> {
  if (!(await hasTable(db, kind, doneTable))) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(doneTable)}`.execute(db)
  return rows.map((row) => row.name)
}

async function hasTable(db: QueryExecutorProvider, kind: Kind, name: string): Promise<boolean> {
  const table =
    kind === 'postgres'
      ? sql<{ name: string | null }>`select to_regclass(${name})::text as name`
      : sql<{ name: string }>`select name from sqlite_master where name = ${name}`
  const { rows } = await table.execute(db)
  return rows[0] !== undefined && rows[0].name !== null
}

async function refuseUnknown(db: QueryExecutorProvider, kind: Kind, done: string[]): Promise<void> {
  const unknown = done.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length === 0) return
  if (unknown.includes(firstOfDevelopment)) {
    throw new Error(
      'The database was made by a Handprint from before its first release, and nothing leads from there ' +
        'to this one. Start this one with an empty data directory or database, or go on with the ' +
        'program that made it. Nothing was changed.',
    )
  }
  const expanding = (await hasTable(db, kind, notesTable)) ? await expandingNames(db) : []
  const unfit = unknown.filter((name) => !expanding.includes(name))
  if (unfit.length === 0) return
  throw new Error(
    `The database was made by a newer Handprint: this one can't work with ${unfit.sort().join(', ')}. ` +
      'Start the newer program again, or restore a backup from before the update. Nothing was changed.',
  )
}

async function expandingNames(db: QueryExecutorProvider): Promise<string[]> {
  const notes = await sql<{ name: string }>`
    select name from ${sql.table(notesTable)} where phase = 'expand'`.execute(db)
  return notes.rows.map((row) => row.name)
}
