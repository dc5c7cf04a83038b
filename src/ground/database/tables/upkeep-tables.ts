// What nodes know about each other and the installation. Times are from the database's clock.

/** One row per running process, renewed every few seconds. */
export type NodesTable = {
  /** Unique per start. */
  id: string
  name: string
  version: string
  /** Names of all that this program knows, with commas. */
  migrations: string
  /** Comma-separated. */
  roles: string
  started_at: number
  seen_at: number
}

/** One row for each restored backup. */
export type RecoveriesTable = {
  id: string
  /** The point in time of the backup. */
  point_at: number
  begun_at: number
  /** When an operator resumed the shop; null: it is in recovery mode. */
  ended_at: number | null
  /** Part of the numbers of documents since then. */
  number_mark: string
}

/** Request counts shared by nodes. PostgreSQL only, since SQLite has one process. */
export type RateLimitsTable = {
  /** The kind of limit and the client. */
  name: string
  /** When a full minute's requests are available again, in milliseconds with fractions. */
  full_at: number
}
