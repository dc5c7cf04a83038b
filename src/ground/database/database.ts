// The database as the other parts see it. `open-database.ts` makes one for SQLite or PostgreSQL.

import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** The database itself or a transaction of it; functions that only query take this. */
export type Queries = Kysely<Schema>

export type TransactionOptions = { turn?: string; sees?: 'all' | 'latest' }

/**
 * What opening does to the schema. `ready`: what the release before can live with, too, is done.
 * `finished`: all is. `as it is`: nothing; on SQLite the file is only read, beside who writes it.
 */
export type SchemaWish = 'ready' | 'finished' | 'as it is'

export interface Database {
  readonly kind: 'sqlite' | 'postgres'

  /** Each statement commits by itself. Refuses to be used inside `transaction`: use its `tx`. */
  readonly queries: Queries

  /**
   * Runs `work` in one transaction; it is durable when the promise resolves.
   *
   * Transactions behave as if they ran one after the other, so `work` may read, decide and write
   * without locking rows: SQLite has one writer, PostgreSQL runs them serializable. Where two of
   * them collide on PostgreSQL, `work` is rolled back and run again, so it must do nothing but
   * database work, and keep no state of an earlier run. A statement that failed ends the
   * transaction: insert with `on conflict` instead of catching.
   *
   * Those that are sure to collide, since all change the same row, name a `turn`: of one turn this
   * process runs one at a time.
   *
   * `sees: 'latest'` is for the few that run often and at once, where PostgreSQL's look for collisions
   * finds many that are none: each statement sees what is committed by then, and nothing is guarded but
   * rows that both write (docs/decisions/005). Whoever decides by a row writes it first, if only with what
   * stands in it; whoever meets it waits.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>, options?: TransactionOptions): Promise<T>

  /** Runs `work`, which only reads: all of it sees one moment, waits for no writer and never collides. */
  read<T>(work: (tx: Queries) => Promise<T>): Promise<T>

  /** Of the pool; null where there is none. */
  connections(): { idle: number; busy: number; waiting: number } | null

  /** Rejects with `database_unavailable` when the database does not answer, or takes no writes. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** What most functions that change something are given. */
export type DatabaseDeps = { database: Database; now: () => number }
