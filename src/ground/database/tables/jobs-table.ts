// Deferred jobs, inserted in the transaction that causes them, and the results of recurring tasks.

import type { ColumnType, Generated } from 'kysely'

export type JobsTable = {
  id: string
  /** The name in tasks.ts. */
  task: string
  /** JSON object. */
  payload: string
  /** Unique among waiting jobs. `addJob` describes what happens when another is added. */
  unique_key: string | null
  state: 'waiting' | 'dead'
  run_at: number
  attempts: number
  max_attempts: number
  /** The worker that holds the lease, and when it ends. */
  leased_by: string | null
  leased_until: number | null
  last_error: string | null
  created_at: number
  /** When the operators were notified that it is dead. */
  reported_at: number | null
  /**
   * The party the job belongs to within its lane, such as a store or a lab. Null if none in
   * particular.
   */
  share: ColumnType<string | null, string | null | undefined>
  /** Where a lane's shares take turns, lower ranks go first. */
  rank: Generated<number>
}

/** When each share of a lane last got a slot, by a counter per lane. */
export type JobTurnsTable = { lane: string; share: string; turn: number }

/** The last run of each recurring task, on any node. */
export type ScheduleRunsTable = {
  task: string
  started_at: number
  ended_at: number
  succeeded_at: number | null
  /** Why this run failed. Null if it succeeded. */
  failure: string | null
}
