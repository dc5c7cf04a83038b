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

/** The migrations that a database has. An older program reads the phase of those that it does not know. */
export const doneTable = 'schema_migrations'

/** Where programs before the first release kept the same, and what they called their first migration. */
const tableOfDevelopment = 'kysely_migration'
const firstOfDevelopment = ['001-the-whole-road', '001-baseline']

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
  await refuseDevelopment(db, kind)
  const done = await doneMigrations(db, kind)
  refuseUnknown(done)
  const all = finish || done.size === 0
  return Object.entries(migrations)
    .filter(([name, { phase }]) => !done.has(name) && (all || phase === 'expand'))
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
    (name text primary key, phase text not null check (phase in ('expand', 'contract')),
      done_at bigint not null)`.execute(db)
  for (const name of names) {
    const migration = migrations[name]
    if (migration === undefined) throw new Error(`Migration ${name} does not exist.`)
    await applied(db, kind, name, migration).catch((error: unknown) => {
      if (error instanceof HandprintError && !isOfCode(error, lockNotAvailable)) throw error
      throw new Error(
        `The database could not be migrated: ${name} failed and was rolled back. ` +
          'See the log for the cause.',
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
    await db.transaction().execute((tx) => note(tx, name, migration))
    return
  }
  await withLockTries(async (lockTimeoutMs) => {
    await db.transaction().execute(async (tx) => {
      if (kind === 'postgres') {
        await liftLimits(tx)
        await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx)
      }
      await up(tx, kind)
      await note(tx, name, migration)
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

async function note(db: QueryExecutorProvider, name: string, { phase }: Migration): Promise<void> {
  await sql`insert into ${sql.table(doneTable)} (name, phase, done_at)
    values (${name}, ${phase}, ${sql.lit(Date.now())})`.execute(db)
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

type Done = ReadonlyMap<string, Migration['phase']>

async function doneMigrations(db: QueryExecutorProvider, kind: Kind): Promise<Done> {
  if (!(await hasTable(db, kind, doneTable))) return new Map()
  const { rows } = await sql<{ name: string; phase: Migration['phase'] }>`
    select name, phase from ${sql.table(doneTable)}`.execute(db)
  return new Map(rows.map(({ name, phase }) => [name, phase]))
}

async function hasTable(db: QueryExecutorProvider, kind: Kind, name: string): Promise<boolean> {
  const table =
    kind === 'postgres'
      ? sql<{ name: string | null }>`select to_regclass(${name})::text as name`
      : sql<{ name: string }>`select name from sqlite_master where name = ${name}`
  const { rows } = await table.execute(db)
  return rows[0] !== undefined && rows[0].name !== null
}

async function refuseDevelopment(db: QueryExecutorProvider, kind: Kind): Promise<void> {
  if (!(await hasTable(db, kind, tableOfDevelopment))) return
  const { rows } = await sql`select name from ${sql.table(tableOfDevelopment)}
    where name in (${sql.join(firstOfDevelopment)})`.execute(db)
  // Another program in the same database may have a table of this name.
  if (rows.length === 0) return
  throw new Error(
    'The database was created by a Handprint older than release 0.1.0 and can’t be migrated. Start ' +
      'this version with an empty data directory or database, or keep using the version that ' +
      'created it. Nothing was changed.',
  )
}

function refuseUnknown(done: Done): void {
  const unfit = [...done]
    .filter(([name, phase]) => !Object.hasOwn(migrations, name) && phase === 'contract')
    .map(([name]) => name)
  if (unfit.length === 0) return
  throw new Error(
    `The database was created by a newer version of Handprint: this version can't work with ${unfit.sort().join(', ')}. ` +
      'Start the newer version again, or restore a backup from before the update. Nothing was changed.',
  )
}
