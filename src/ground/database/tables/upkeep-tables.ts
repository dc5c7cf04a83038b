// What nodes know of each other and of the installation. Times are of the database's clock.

import type { ColumnType } from 'kysely'

/** One row for each process that runs, renewed every few seconds. */
export type NodesTable = {
  /** Of one start. */
  id: string
  name: string
  version: string
  /** Names of all that this program knows, with commas. */
  migrations: string
  /** With commas. */
  roles: string
  started_at: number
  seen_at: number
}

/** Each time that all of it was brought back from a backup. */
export type RestorationsTable = {
  id: string
  /** The moment that the backup shows. */
  point_at: number
  restored_at: number
  /** When somebody who had looked at it let it go on; until then nothing leaves the installation. */
  ended_at: number | null
  /** What numbers of documents bear since then, in digits; null: they go on as they were in the backup. */
  number_mark: ColumnType<string | null, string | null | undefined>
}

/** What several nodes have counted together; on PostgreSQL only, since SQLite has one process. */
export type RateLimitsTable = {
  /** What is counted, and of whom. */
  name: string
  /** When all of a minute's requests are free again, in milliseconds and their fractions. */
  full_at: number
}
