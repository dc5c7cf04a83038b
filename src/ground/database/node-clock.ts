// The time of a node, which is the database's where nodes share one: leases, turns and claims of one node
// are judged by others, and a clock that is wrong would take what somebody else holds. Between two looks
// it goes on by how long the process has run, so that a clock which is set does not move it.

import type { Database } from './database.ts'
import { readDatabaseNow } from './database-clock.ts'

export type NodeClock = {
  /** Milliseconds since 1970. */
  now(): number
  /** By how many seconds this machine's own clock is ahead; negative: behind. */
  skewSeconds(): number
  stop(): void
}

type Log = { warn(details: object, message: string): void }

type ClockOptions = {
  log: Log
  /** This machine's. */
  own?: () => number
  everyMs?: number
}

const toldAboveMs = 1_000

/** Rejects with `database_unavailable` when the database can't be asked for the first time. */
export async function openNodeClock(
  database: Pick<Database, 'kind' | 'queries'>,
  { log, own = Date.now, everyMs = 10_000 }: ClockOptions,
): Promise<NodeClock> {
  // One process alone: whatever its clock says, nobody else says otherwise.
  if (database.kind === 'sqlite') return { now: own, skewSeconds: () => 0, stop: () => {} }
  let offsetMs = await look(null)
  let isTold = false
  tell()

  /**
   * What is added to the time that the process has run. The answer is from some moment since it was asked for: one
   * that came late says little, so what was known stays as far as it agrees with it.
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
    const isWrong = Math.abs(aheadMs) > toldAboveMs
    if (isWrong && !isTold) {
      log.warn({ aheadMs }, 'The clock of this machine differs from the database’s, which counts.')
    }
    isTold = isWrong
  }

  async function lookAgain(): Promise<void> {
    try {
      offsetMs = await look(offsetMs)
      tell()
    } catch {
      // Told by everything else that asks the database.
    }
  }

  const timer = setInterval(lookAgain, everyMs).unref()
  return {
    now,
    skewSeconds: () => (own() - now()) / 1_000,
    stop: () => clearInterval(timer),
  }
}
