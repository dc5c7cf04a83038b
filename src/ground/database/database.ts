// The database interface for the other modules. `open-database.ts` creates one for SQLite or
// PostgreSQL.

import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** The database itself or one of its transactions. Functions that only query take this. */
export type Queries = Kysely<Schema>

export type TransactionOptions = { turn?: string; sees?: 'all' | 'latest' }

/**
 * What opening does to the schema. `ready`: applies the migrations that the previous release can
 * work with. `finished`: applies all. `as it is`: applies none; on SQLite the file is opened
 * read-only, next to a possible writer.
 */
export type SchemaMode = 'ready' | 'finished' | 'as it is'

export interface Database {
  readonly kind: 'sqlite' | 'postgres'

  /** Each statement commits by itself. Throws if used inside `transaction`: use its `tx`. */
  readonly queries: Queries

  /**
   * Runs `work` in one transaction, which is durable when the promise resolves.
   *
   * Transactions behave as if they ran one after the other, so `work` may read, decide and write
   * without locking rows: SQLite has one writer, PostgreSQL runs them serializable. If two of them
   * conflict on PostgreSQL, `work` is rolled back and run again, so it must do nothing but database
   * work and keep no state from an earlier run. A failed statement ends the transaction: insert
   * with `on conflict` instead of catching.
   *
   * Transactions that are sure to conflict, because all change the same row, name a `turn`: this
   * process runs those with the same turn one at a time.
   *
   * `sees: 'latest'` is for the few that run often and concurrently, for which PostgreSQL's
   * conflict detection reports many false positives. Each statement sees what is committed by then,
   * and only rows that both transactions write are protected (docs/decisions/005). A transaction
   * that decides by a row must write it first, if only with its current values; other writers of
   * that row then wait.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>, options?: TransactionOptions): Promise<T>

  /**
   * Runs `work`, which only reads, on a single snapshot. It waits for no writer and never
   * conflicts.
   */
  read<T>(work: (tx: Queries) => Promise<T>): Promise<T>

  /** Connections of the pool. Null if there is no pool. */
  connections(): { idle: number; busy: number; waiting: number } | null

  /** Rejects with `database_unavailable` if the database does not answer or accepts no writes. */
  ping(): Promise<void>
  close(): Promise<void>
}

export type DatabaseDeps = { database: Database; now: () => number }
