// What several nodes have counted together; on PostgreSQL only, since SQLite has one process.

export type RateLimitsTable = {
  /** What is counted, and of whom. */
  name: string
  /** When all of a minute's requests are free again, in milliseconds and their fractions. */
  full_at: number
}
