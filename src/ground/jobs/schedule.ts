// Recurring work: one row per task, moved to the next period after each run, so that it runs once
// per period however many nodes there are. Periods are counted from the epoch.

import { errorWords } from '../../pure/errors.ts'
import type { Database, DatabaseDeps, Queries } from '../database/database.ts'
import { addNamedJob, ensureJob } from './add-job.ts'
import type { JobContext, Task } from './task.ts'

export type ScheduleOptions = {
  database: Database
  entries: Readonly<Record<string, ScheduleEntry>>
  now: () => number
}

export type ScheduleEntry = {
  everyMs: number
  /** Delay of an additional run after each start, to clean up after a crash. */
  afterStartMs?: number
  task: Task
}

export interface Schedule {
  readonly tasks: Readonly<Record<string, Task>>
  /** Ensures that each task has its row. Call once at start, on every node. */
  begin(): Promise<void>
}

/** After this many failures the period is given up. The next one starts over. */
const maxAttempts = 5

/** Starts within this time share a run, so that a crash loop adds few jobs. */
const startsMs = 600_000

export function createSchedule({ database, entries, now }: ScheduleOptions): Schedule {
  const nextJob = (name: string, everyMs: number) => ({
    task: name,
    payload: {},
    uniqueKey: `schedule:${name}`,
    runAt: (Math.floor(now() / everyMs) + 1) * everyMs,
    maxAttempts,
  })

  /** Adding a job while it runs reschedules it for that time. See `addJob`. */
  const addNext = (name: string, everyMs: number) =>
    addNamedJob(database.queries, nextJob(name, everyMs), now())

  const recurring = (name: string, everyMs: number, task: Task): Task => {
    const run = async (payload: Record<string, unknown>, context: JobContext) => {
      await task(payload, context)
      await addNext(name, everyMs)
    }
    return Object.assign(run, { beforeGivenUp: () => addNext(name, everyMs) })
  }

  return {
    tasks: Object.fromEntries(
      Object.entries(entries).flatMap(([name, { everyMs, task }]) => [
        [name, recurring(name, everyMs, notingRuns({ database, now }, name, task))],
        [afterStart(name), notingRuns({ database, now }, name, task)],
      ]),
    ),
    async begin() {
      for (const [name, { everyMs, afterStartMs }] of Object.entries(entries)) {
        await ensureJob(database.queries, nextJob(name, everyMs), now())
        if (afterStartMs === undefined) continue
        const runAt = Math.ceil((now() + afterStartMs) / startsMs) * startsMs
        const task = afterStart(name)
        const job = { task, payload: {}, uniqueKey: `${task}:${runAt}`, runAt, maxAttempts }
        await addNamedJob(database.queries, job, now())
      }
    },
  }
}

/** Recurring tasks not in `known` whose last run started before `before`. */
export async function otherRecurringTasks(
  db: Queries,
  known: readonly string[],
  before: number,
): Promise<string[]> {
  const others = db.selectFrom('schedule_runs').select('task').where('task', 'not in', known)
  const old = others.where('started_at', '<', before)
  return (await old.execute()).map(({ task }) => task)
}

/** Deletes remains of recurring tasks that no longer exist and would seem overdue forever. */
export async function forgetRecurringTasks(db: Queries, names: readonly string[]): Promise<void> {
  const tasks = names.flatMap((name) => [name, afterStart(name)])
  await db.deleteFrom('jobs').where('state', '=', 'waiting').where('task', 'in', tasks).execute()
  await db.deleteFrom('schedule_runs').where('task', 'in', tasks).execute()
}

function afterStart(name: string): string {
  return `${name}-after-start`
}

// Records the result of a recurring task for the health page. A failure to record does not affect
// the run.
function notingRuns({ database, now }: DatabaseDeps, name: string, task: Task): Task {
  return async (payload, context) => {
    const startedAt = now()
    const note = (failure: string | null) =>
      keepRun(database.queries, { name, startedAt, endedAt: now(), failure }).catch(() => undefined)
    try {
      await task(payload, context)
    } catch (error) {
      // An interruption by us is not a failure, and it runs again.
      if (!context.signal.aborted) await note(errorWords(error))
      throw error
    }
    await note(null)
  }
}

type Run = { name: string; startedAt: number; endedAt: number; failure: string | null }

async function keepRun(db: Queries, { name, startedAt, endedAt, failure }: Run): Promise<void> {
  const run = {
    started_at: startedAt,
    ended_at: endedAt,
    failure,
    ...(failure === null && { succeeded_at: endedAt }),
  }
  await db
    .insertInto('schedule_runs')
    .values({ task: name, ...run })
    .onConflict((conflict) => conflict.column('task').doUpdateSet(run))
    .execute()
}
