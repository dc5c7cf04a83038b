// What nodes know of each other and of the installation. Times are of the database's clock.

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

/** One row for each restored backup. */
export type RecoveriesTable = {
  id: string
  /** The moment that the backup shows. */
  point_at: number
  begun_at: number
  /** When an operator resumed the shop; null: it is in recovery mode. */
  ended_at: number | null
  /** Part of the numbers of documents since then. */
  number_mark: string
}

/** What several nodes have counted together; on PostgreSQL only, since SQLite has one process. */
export type RateLimitsTable = {
  /** What is counted, and of whom. */
  name: string
  /** When all of a minute's requests are free again, in milliseconds and their fractions. */
  full_at: number
}
