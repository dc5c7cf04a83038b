// Adds a job in the caller's transaction, so that it exists exactly when what it follows does.

import { randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { JobsTable } from '../database/tables/jobs-table.ts'
import type { DefinedTask } from './define-task.ts'

export type NewJob<Payload> = JobTime & { task: DefinedTask<Payload>; payload: Payload }

/** Of a task that has a name and nothing else, as those that come back by themselves. */
export type NamedJob = JobTime & { task: string; payload: object }

export type JobTime = {
  /** Milliseconds since 1970; default: now. */
  runAt?: number
  /**
   * At most one waiting job has this key. Adding another gives that one the new payload, fresh
   * attempts, and the earlier of the two times. If it is being worked on at that moment, it runs
   * once more afterwards, so that what has changed since it began is not missed.
   */
  uniqueKey?: string
  /** Tries before it becomes a dead letter; default 12, spread over about six hours. */
  maxAttempts?: number
  /** Whose job it is, where the lane of its task tells those apart: a store's, a lab's. */
  share?: string
  /** Where the shares of a lane take turns, a lower one goes first; default 0. */
  rank?: number
}

const defaultMaxAttempts = 12

// PostgreSQL finds the partial index only by a literal, not by a parameter.
const waiting = sql.lit('waiting' as const)

export function addJob<Payload extends object>(
  tx: Queries,
  job: NewJob<Payload>,
  at: number,
): Promise<void> {
  return addNamedJob(tx, { ...job, task: job.task.name }, at)
}

export async function addNamedJob(tx: Queries, job: NamedJob, at: number): Promise<void> {
  await tx
    .insertInto('jobs')
    .values(jobRow(job, at))
    .onConflict((conflict) =>
      conflict
        .column('unique_key')
        .where('state', '=', waiting)
        .doUpdateSet((eb) => ({
          payload: eb.ref('excluded.payload'),
          share: eb.ref('excluded.share'),
          rank: eb.ref('excluded.rank'),
          max_attempts: eb.ref('excluded.max_attempts'),
          // So old is the payload, of which nodes of another version may understand nothing.
          created_at: eb.ref('excluded.created_at'),
          // The worker counts from 1, so 0 under a lease means: asked for again since it was taken.
          attempts: 0,
          run_at: eb
            .case()
            .when(
              eb.or([
                eb('excluded.run_at', '<', eb.ref('jobs.run_at')),
                eb.and([eb('jobs.leased_by', 'is not', null), eb('jobs.attempts', '>', 0)]),
              ]),
            )
            .then(eb.ref('excluded.run_at'))
            .else(eb.ref('jobs.run_at'))
            .end(),
        })),
    )
    .execute()
}

/**
 * Adds a job that comes back by itself, unless it is there already. One that runs at the moment is
 * left alone; one that waits for a later time comes sooner.
 */
export async function ensureJob(
  tx: Queries,
  job: NamedJob & { runAt: number; uniqueKey: string },
  at: number,
): Promise<void> {
  await tx
    .insertInto('jobs')
    .values(jobRow(job, at))
    .onConflict((conflict) =>
      conflict
        .column('unique_key')
        .where('state', '=', waiting)
        .doUpdateSet({ run_at: job.runAt })
        .where('jobs.leased_by', 'is', null)
        .where('jobs.run_at', '>', job.runAt),
    )
    .execute()
}

function jobRow(job: NamedJob, now: number): Insertable<JobsTable> {
  return {
    id: randomBytes(16).toString('hex'),
    task: job.task,
    payload: JSON.stringify(job.payload),
    unique_key: job.uniqueKey ?? null,
    state: 'waiting',
    run_at: job.runAt ?? now,
    attempts: 0,
    max_attempts: job.maxAttempts ?? defaultMaxAttempts,
    leased_by: null,
    leased_until: null,
    last_error: null,
    created_at: now,
    reported_at: null,
    share: job.share ?? null,
    rank: job.rank ?? 0,
  }
}
