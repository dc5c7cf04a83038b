// A job in the hands of one worker: taking it, keeping it, and the ways to let go of it. Each
// statement names the lease, so a worker that has lost it can change nothing any more.

import { randomBytes } from 'node:crypto'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { askAgain } from '../database/ask-again.ts'
import type { Database, Queries } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

export type LeasedJob = {
  id: string
  task: string
  payload: string
  /** This try included. */
  attempts: number
  maxAttempts: number
  /** One of its own for each try. */
  lease: string
  /** Unless it is renewed. */
  leasedUntil: number
  /** Empty where it is nobody's in particular. */
  share: string
  createdAt: number
}

/** What a worker looks for. */
export type Wanted = {
  tasks: readonly string[]
  /** Whose task has all the slots that it may have for that share. */
  busy?: readonly Pick<LeasedJob, 'task' | 'share'>[]
  /** The lane whose shares take turns. */
  turnsOf?: string | null
}

/** The oldest job that is due and that nobody else holds, or null. */
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
  // Without it the next turn is unfair, and nothing else.
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

/**
 * Asks whether one of these is due, before it is taken: a worker looks once a second and nearly always in
 * vain, and to take is to write.
 */
export function createDueLook(
  database: Database,
  tasks: readonly string[],
): (now: number) => Promise<boolean> {
  if (tasks.length === 0) return async () => false
  const ask = askAgain(database.queries, (now) => dueJobs(database, tasks, now).limit(1))
  return async (now) => (await ask(now)).length > 0
}

/**
 * The oldest of each task first, and of these the oldest: so the index leads to each, however many wait, where
 * all of them would else be read and sorted for every job that is taken.
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

/** Of a lane where shares take turns; all that is due has to be looked at for that. */
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
      // A node of another version may add jobs that this one does not know.
      .where('task', 'in', tasks)
  )
}

/** One that nobody else is taking. SQLite has one connection and needs no row locks. */
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

/** Of the share of a job; 0 when it has not had one. */
function lastTurn(its: JobExpressions, lane: string) {
  const turn = its
    .selectFrom('job_turns')
    .select('turn')
    .where('lane', '=', lane)
    .where((turns) => turns('job_turns.share', '=', shareOf(its)))
  return its.fn.coalesce(turn, its.lit(0))
}

/** A count, since the clocks of nodes differ. */
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

/** False when the lease is lost. */
export async function renewLease(db: Queries, job: LeasedJob, until: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ leased_until: until })
    .where('id', '=', job.id)
    .where('leased_by', '=', job.lease)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Done: the row goes, unless somebody has asked for it again meanwhile; then it fails no more. */
export async function finishJob(db: Queries, job: LeasedJob): Promise<void> {
  await db.deleteFrom('jobs').where(isThisTry(job)).execute()
  await endLease(db, job, { last_error: null })
}

/** Failed: again at `runAt`, or never when that is null; the row then stays as a dead letter. */
export async function failJob(
  db: Queries,
  job: LeasedJob,
  failure: { runAt: number | null; lastError: string },
): Promise<void> {
  await db
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
    .execute()
  await endLease(db, job, { last_error: failure.lastError })
}

/** Neither done nor failed: it keeps its place, as if it had been tried so often. */
export async function releaseJob(
  db: Queries,
  job: LeasedJob,
  as: { attempts: number; last_error?: null },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ ...as, leased_by: null, leased_until: null })
    .where(isThisTry(job))
    .execute()
  await endLease(db, job)
}

/** Not understood: somebody else may, so it waits as if it had not been tried. */
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

/** Nobody has asked for it again since it was taken. */
function isThisTry({ id, lease, attempts }: LeasedJob) {
  return ({ and }: JobExpressions) => and({ id, leased_by: lease, attempts })
}

/** What is still ours now was asked for again; `addJob` has set when. */
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
