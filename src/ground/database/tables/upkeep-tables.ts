// What nodes know about each other and the installation. Times are from the database's clock.

import type { ColumnType } from 'kysely'

/** One row per running process, renewed every few seconds. */
export type NodesTable = {
  /** Unique per start. */
  id: string
  name: string
  version: string
  /**
   * Comma-separated names of all migrations this program knows, in descending order. Older programs
   * stored only the last one and compare this as text.
   */
  newest_migration: string
  /** Comma-separated. */
  roles: string
  started_at: number
  seen_at: number
}

export type RestorationsTable = {
  id: string
  /** The point in time of the backup. */
  point_at: number
  restored_at: number
  /** When an operator confirmed the restored state. Until then nothing is sent out. */
  ended_at: number | null
  /** Digits added to document numbers from then on. Null if numbering continues from the backup. */
  number_mark: ColumnType<string | null, string | null | undefined>
}

/** Request counts shared by nodes. PostgreSQL only, since SQLite has one process. */
export type RateLimitsTable = {
  /** The kind of limit and the client. */
  name: string
  /** When a full minute's requests are available again, in milliseconds with fractions. */
  full_at: number
}
