// Work to be done later, added in the transaction of what it follows; and how recurring work went.

import type { ColumnType, Generated } from 'kysely'

export type JobsTable = {
  id: string
  /** The name in tasks.ts. */
  task: string
  /** JSON object. */
  payload: string
  /** At most one waiting job has it; what adding another does is told at `addJob`. */
  unique_key: string | null
  state: 'waiting' | 'dead'
  run_at: number
  attempts: number
  max_attempts: number
  /** Who works on it, and until when nobody else may. */
  leased_by: string | null
  leased_until: number | null
  last_error: string | null
  created_at: number
  /** When the operators were told that it is dead. */
  reported_at: number | null
  /** Whose job it is among those of its lane, as a store's or a lab's; null: nobody's in particular. */
  share: ColumnType<string | null, string | null | undefined>
  /** Where a lane's shares take turns, a lower one goes first. */
  rank: Generated<number>
}

/** When each share of a lane was last given a slot, by a count of its own for each lane. */
export type JobTurnsTable = { lane: string; share: string; turn: number }

/** The last run of each recurring task, on whichever node. */
export type ScheduleRunsTable = {
  task: string
  started_at: number
  ended_at: number
  /** When it last went well. */
  succeeded_at: number | null
  /** Why this run failed; null when it went well. */
  failure: string | null
}
