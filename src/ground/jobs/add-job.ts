// Adds a job in the caller's transaction, so that it exists exactly if the transaction's other
// changes do.

import { randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { JobsTable } from '../database/tables/jobs-table.ts'
import type { DefinedTask } from './define-task.ts'

export type NewJob<Payload> = JobTime & { task: DefinedTask<Payload>; payload: Payload }

/** For tasks known only by name, such as recurring ones. */
export type NamedJob = JobTime & { task: string; payload: object }

export type JobTime = {
  /** Milliseconds since the epoch. Defaults to now. */
  runAt?: number
  /**
   * Unique among waiting jobs. Adding another job with the key updates the waiting one: new
   * payload, attempts reset, and the earlier of the two times. If the job is running, it runs once
   * more afterwards, so that changes since it started are not missed.
   */
  uniqueKey?: string
  /** Attempts before it becomes a dead letter. Defaults to 12, spread over about six hours. */
  maxAttempts?: number
  /** The job's owner, where its task's lane distinguishes them: a store or a lab. */
  share?: string
  /** Where the shares of a lane take turns, lower ranks go first. Defaults to 0. */
  rank?: number
}

const defaultMaxAttempts = 12

// A literal, because PostgreSQL does not use the partial index with a parameter.
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
          // The age of the payload, which nodes of another version may not understand.
          created_at: eb.ref('excluded.created_at'),
          // The worker counts from 1, so 0 on a leased job means it was added again since.
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
 * Adds a recurring job unless it exists. A running job is left alone; one scheduled for later is
 * moved forward.
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
