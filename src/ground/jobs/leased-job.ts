// A job leased by one worker: taking, renewing and releasing it. Each statement includes the lease,
// so a worker that has lost it cannot change anything.

import { randomBytes } from 'node:crypto'
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Queries } from '../database/database.ts'
import { reusableQuery } from '../database/reusable-query.ts'
import type { Schema } from '../database/schema.ts'

export type LeasedJob = {
  id: string
  task: string
  payload: string
  /** Including this attempt. */
  attempts: number
  maxAttempts: number
  /** Unique for each attempt. */
  lease: string
  leasedUntil: number
  /** Empty if it has no share. */
  share: string
  createdAt: number
}

export type Wanted = {
  tasks: readonly string[]
  /** Task and share combinations with no free slot. */
  busy?: readonly Pick<LeasedJob, 'task' | 'share'>[]
  turnsOf?: string | null
}

/** Leases the oldest due job that no one else holds. Null if there is none. */
export async function leaseJob(
  database: Database,
  wanted: Wanted,
  now: number,
  leaseMs: number,
): Promise<LeasedJob | null> {
  const { tasks, turnsOf = null } = wanted
  if (tasks.length === 0) return null
  const row = await database.queries
    .updateTable('jobs')
    .set((eb) => ({
      leased_by: randomBytes(16).toString('hex'),
      leased_until: now + leaseMs,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', () =>
      turnsOf === null ? oldestDue(database, wanted, now) : nextInTurn(database, wanted, now),
    )
    .returning([
      'id',
      'task',
      'payload',
      'attempts',
      'max_attempts',
      'leased_by',
      'leased_until',
      'share',
      'created_at',
    ])
    .executeTakeFirst()
  if (!row) return null
  const share = row.share ?? ''
  // If this fails, the next turn is merely unfair.
  if (turnsOf !== null) await noteTurn(database.queries, turnsOf, share).catch(() => undefined)
  return {
    id: row.id,
    task: row.task,
    payload: row.payload,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    lease: row.leased_by ?? '',
    leasedUntil: row.leased_until ?? now,
    share,
    createdAt: row.created_at,
  }
}

/** Other work that a look asks for: at most one row, named by its `task`. */
export type DueHead = (now: number) => Expression<{ task: string }>

/**
 * Returns which of these tasks have a job that is due, and which of `others` are. A worker asks
 * before it leases one: it looks once a second and nearly always in vain, and leasing is a write.
 *
 * A list of literals and one lookup per task: on SQLite a union of one select per task takes 35
 * times as long.
 */
export function createDueLook(
  { queries }: Database,
  tasks: readonly string[],
  others: readonly DueHead[] = [],
): (now: number) => Promise<ReadonlySet<string>> {
  const names = sql.join(tasks.map((task) => sql`(${sql.lit(task)})`))
  const ask = reusableQuery(queries, (now) => {
    const ofJobs = sql`with wanted (task) as (values ${names}) select task from wanted
      where exists (select 1 from jobs where state = 'waiting' and jobs.task = wanted.task
        and run_at <= ${now} and (leased_until is null or leased_until < ${now}))`
    const heads = [...(tasks.length > 0 ? [ofJobs] : []), ...others.map((other) => other(now))]
    const query = sql<{ task: string }>`${sql.join(heads, sql` union all `)}`
    return { compile: () => query.compile(queries) }
  })
  const hasWork = tasks.length > 0 || others.length > 0
  return async (now) => new Set(hasWork ? (await ask(now)).map(({ task }) => task) : [])
}

/**
 * Finds the oldest job of each task first, then the oldest of these. This uses the index for each
 * task, however many jobs wait; otherwise all of them would be read and sorted for each job.
 */
function oldestDue(database: Database, { tasks, busy = [] }: Wanted, now: number) {
  const heads = tasks.map((task) => {
    const due = dueJobs(database, [task], now).orderBy('run_at')
    const shares = busy.filter((each) => each.task === task).map(({ share }) => share)
    const free = due.$if(shares.length > 0, (query) =>
      query.where((its) => its(shareOf(its), 'not in', shares)),
    )
    return database.queries
      .selectFrom(locked(database, free).as('head'))
      .select(['head.id', 'head.run_at'])
  })
  const [first, ...others] = heads
  if (first === undefined) throw new Error('There is no task.')
  const all = others.reduce((before, head) => before.unionAll(head), first)
  return database.queries
    .selectFrom(all.as('heads'))
    .select('heads.id')
    .orderBy('heads.run_at')
    .limit(1)
}

/** For a lane whose shares take turns. Requires reading all due jobs. */
function nextInTurn(database: Database, wanted: Wanted, now: number) {
  const due = dueJobs(database, wanted.tasks, now)
    .clearSelect()
    .select('id')
    .orderBy('rank')
    .orderBy((its) => lastTurn(its, String(wanted.turnsOf)))
    .orderBy('run_at')
    .orderBy('id')
  return locked(database, due)
}

function dueJobs({ queries }: Database, tasks: readonly string[], now: number) {
  return (
    queries
      .selectFrom('jobs')
      .select(['id', 'run_at'])
      .where('state', '=', 'waiting')
      .where('run_at', '<=', now)
      .where((its) => its.or([its('leased_until', 'is', null), its('leased_until', '<', now)]))
      // A node of another version may add jobs unknown to this one.
      .where('task', 'in', tasks)
  )
}

/** Skips rows that others are leasing. SQLite has one connection and needs no row locks. */
function locked<O>(
  { kind }: Database,
  due: SelectQueryBuilder<Schema, 'jobs', O>,
): SelectQueryBuilder<Schema, 'jobs', O> {
  return due.limit(1).$if(kind === 'postgres', (query) => query.forUpdate().skipLocked())
}

type JobExpressions = ExpressionBuilder<Schema, 'jobs'>

function shareOf({ fn, ref, val }: JobExpressions) {
  return fn.coalesce(ref('jobs.share'), val(''))
}

/** Last turn of a job's share. 0 if it had none. */
function lastTurn(its: JobExpressions, lane: string) {
  const turn = its
    .selectFrom('job_turns')
    .select('turn')
    .where('lane', '=', lane)
    .where((turns) => turns('job_turns.share', '=', shareOf(its)))
  return its.fn.coalesce(turn, its.lit(0))
}

/** A counter, since the clocks of nodes differ. */
async function noteTurn(db: Queries, lane: string, share: string): Promise<void> {
  const next = sql<number>`(select coalesce(max(turn), 0) + 1 from job_turns where lane = ${lane})`
  await db
    .insertInto('job_turns')
    .values({ lane, share, turn: next })
    .onConflict((conflict) =>
      conflict.columns(['lane', 'share']).doUpdateSet((eb) => ({ turn: eb.ref('excluded.turn') })),
    )
    .execute()
}

/** False if the lease is lost. */
export async function renewLease(db: Queries, job: LeasedJob, until: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ leased_until: until })
    .where('id', '=', job.id)
    .where('leased_by', '=', job.lease)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Deletes the row of a completed job, unless the job was added again meanwhile; then only its error
 * is cleared.
 */
export async function finishJob(db: Queries, job: LeasedJob): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where(isThisTry(job))
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) await endLease(db, job, { last_error: null })
}

/** Reschedules a failed job at `runAt`. If that is null, the row stays as a dead letter. */
export async function failJob(
  db: Queries,
  job: LeasedJob,
  failure: { runAt: number | null; lastError: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({
      last_error: failure.lastError,
      leased_by: null,
      leased_until: null,
      ...(failure.runAt === null
        ? { state: 'dead', reported_at: null }
        : { run_at: failure.runAt }),
    })
    .where(isThisTry(job))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) await endLease(db, job, { last_error: failure.lastError })
}

/**
 * Returns a job that neither succeeded nor failed to its place in the queue, with the given number
 * of attempts.
 */
export async function releaseJob(
  db: Queries,
  job: LeasedJob,
  as: { attempts: number; last_error?: null },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ ...as, leased_by: null, leased_until: null })
    .where(isThisTry(job))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) await endLease(db, job)
}

/**
 * Puts back a job that was not understood, without counting the attempt. Another node may
 * understand it.
 */
export async function leaveJob(
  db: Queries,
  job: LeasedJob,
  left: { runAt: number; lastError: string },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: left.runAt, last_error: left.lastError })
    .where(isThisTry(job))
    .execute()
  await releaseJob(db, job, { attempts: job.attempts - 1 })
}

/** True if the job was not added again since it was leased. */
function isThisTry({ id, lease, attempts }: LeasedJob) {
  return ({ and }: JobExpressions) => and({ id, leased_by: lease, attempts })
}

/** A row still leased by us was added again. `addJob` has set its time. */
async function endLease(
  db: Queries,
  job: LeasedJob,
  more: { last_error?: string | null } = {},
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ ...more, leased_by: null, leased_until: null })
    .where('id', '=', job.id)
    .where('leased_by', '=', job.lease)
    .execute()
}
