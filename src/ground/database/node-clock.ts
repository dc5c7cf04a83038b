// A node's clock. Where nodes share a database it follows the database's clock: leases, turns and
// claims of one node are judged by others, and a wrong clock would take what another node holds.
// Between two synchronizations it advances by the process's monotonic time, so that adjusting the
// system clock does not affect it.

import type { Database } from './database.ts'
import { readDatabaseNow } from './database-clock.ts'

export type NodeClock = {
  /** Milliseconds since the epoch. */
  now(): number
  /** Seconds by which this machine's clock is ahead. Negative if it is behind. */
  skewSeconds(): number
  stop(): void
}

type Log = { warn(details: object, message: string): void }

type ClockOptions = {
  log: Log
  /** This machine's clock. */
  own?: () => number
  everyMs?: number
}

const reportAboveMs = 1_000

/** Rejects with `database_unavailable` if the first query fails. */
export async function openNodeClock(
  database: Pick<Database, 'kind' | 'queries'>,
  { log, own = Date.now, everyMs = 10_000 }: ClockOptions,
): Promise<NodeClock> {
  // With a single process there is no other clock to disagree with.
  if (database.kind === 'sqlite') return { now: own, skewSeconds: () => 0, stop: () => {} }
  let offsetMs = await look(null)
  let isReported = false
  tell()

  /**
   * Offset to add to the monotonic time. The database's time is from some moment between request
   * and response, so a slow response is imprecise: the known offset is kept as long as it is within
   * that interval.
   */
  async function look(known: number | null): Promise<number> {
    const asked = performance.now()
    const at = await readDatabaseNow(database)
    const [least, most] = [at - performance.now(), at - asked]
    return Math.min(Math.max(known ?? (least + most) / 2, least), most)
  }

  function now(): number {
    return Math.round(performance.now() + offsetMs)
  }

  function tell(): void {
    const aheadMs = own() - now()
    const isWrong = Math.abs(aheadMs) > reportAboveMs
    if (isWrong && !isReported) {
      log.warn(
        { aheadMs },
        'This machine’s clock differs from the database’s, which takes precedence.',
      )
    }
    isReported = isWrong
  }

  async function lookAgain(): Promise<void> {
    try {
      offsetMs = await look(offsetMs)
      tell()
    } catch {
      // Everything else that queries the database reports the failure.
    }
  }

  const timer = setInterval(lookAgain, everyMs).unref()
  return {
    now,
    skewSeconds: () => (own() - now()) / 1_000,
    stop: () => clearInterval(timer),
  }
}
