// Runs a leased job: calls its task, keeps the lease, and updates the row according to the result.
// Never throws.

import { errorText } from '../../pure/errors.ts'
import type { Database } from '../database/database.ts'
import { events, msSince } from '../telemetry/events.ts'
import { inSpan } from '../telemetry/spans.ts'
import { PayloadNotUnderstood } from './define-task.ts'
import {
  failJob,
  finishJob,
  type LeasedJob,
  leaveJob,
  releaseJob,
  renewLease,
} from './leased-job.ts'
import type { Task } from './task.ts'

export type JobLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export type RunDeps = {
  database: Database
  tasks: Readonly<Record<string, Task>>
  now: () => number
  log: JobLog
  leaseMs: number
}

/** `stopping` is aborted when the worker stops. */
export function runJob(deps: RunDeps, job: LeasedJob, stopping: AbortSignal): Promise<void> {
  return inSpan(() => runOnLease(deps, job, stopping))
}

async function runOnLease(deps: RunDeps, job: LeasedJob, stopping: AbortSignal): Promise<void> {
  const { database, log } = deps
  const lease = keepLease(deps, job)
  const ending = untilEither(stopping, lease.lost)
  const begun = performance.now()
  let ended: Ended = { job: job.id, task: job.task, attempt: job.attempts, result: 'failed', ms: 0 }
  try {
    const outcome = await tryTask(deps, job, ending.signal)
    lease.stopKeeping()
    const result = resultOf(job, outcome, lease.lost, stopping)
    ended = { ...ended, result, ms: Math.round(msSince(begun)) }
    if (outcome.end === 'done') {
      await finishJob(database.queries, job)
      log.info(ended, 'A job is done.')
    } else if (outcome.end === 'more') {
      await releaseJob(database.queries, job, { attempts: 0, last_error: null })
      log.info(ended, 'A job finished a part and continues immediately.')
    } else if (lease.lost.aborted) {
      log.warn(ended, 'A job lost its lease; a worker will run it again.')
    } else if (stopping.aborted) {
      await releaseJob(database.queries, job, { attempts: job.attempts - 1 })
      log.info(ended, 'A job was released because this node is stopping.')
    } else if (outcome.error instanceof PayloadNotUnderstood) {
      await leave(deps, job, ended, outcome.error)
    } else await settleFailure(deps, job, ended, outcome.error)
  } catch (error) {
    log.warn(
      { ...ended, err: error },
      'A job’s result could not be saved; it runs again after its lease expires.',
    )
  } finally {
    ending.leave()
    lease.stopKeeping()
    events.job.emit({ task: job.task, result: ended.result, ms: msSince(begun) })
  }
}

/**
 * Replaces AbortSignal.any, which would permanently retain something per job on a signal that lives
 * as long as its worker.
 */
function untilEither(one: AbortSignal, other: AbortSignal) {
  const either = new AbortController()
  const end = (): void => either.abort((one.aborted ? one : other).reason)
  if (one.aborted) end()
  for (const each of [one, other]) each.addEventListener('abort', end)
  return {
    signal: either.signal,
    leave(): void {
      for (const each of [one, other]) each.removeEventListener('abort', end)
    },
  }
}

type JobResult = 'done' | 'failed' | 'dead' | 'lost' | 'given_back'

type Ended = { job: string; task: string; attempt: number; result: JobResult; ms: number }

function resultOf(
  job: LeasedJob,
  outcome: Outcome,
  lost: AbortSignal,
  stopping: AbortSignal,
): JobResult {
  if (outcome.end !== 'failed') return 'done'
  if (lost.aborted) return 'lost'
  if (stopping.aborted) return 'given_back'
  return job.attempts >= job.maxAttempts ? 'dead' : 'failed'
}

/** How long nodes of two versions may run side by side. */
const leftForMs = 24 * 60 * 60_000
const leftPauseMs = 60_000

async function leave(deps: RunDeps, job: LeasedJob, ended: Ended, error: PayloadNotUnderstood) {
  const { database, now, log } = deps
  // A dead letter is kept and reported to the operators.
  const isTooOld = job.createdAt + leftForMs <= now()
  if (isTooOld) {
    return await settleFailure(
      deps,
      { ...job, maxAttempts: 0 },
      { ...ended, result: 'dead' },
      error,
    )
  }
  log.warn({ ...ended, err: error }, 'A job was left for another version.')
  const left = { runAt: now() + leftPauseMs, lastError: errorText(error) }
  await leaveJob(database.queries, job, left)
}

async function settleFailure(
  { database, tasks, now, log }: RunDeps,
  job: LeasedJob,
  ended: Ended,
  error: unknown,
) {
  const details = { ...ended, err: error }
  const lastError = errorText(error)
  if (job.attempts >= job.maxAttempts) {
    log.error(details, 'A job failed and will not be retried.')
    await tasks[job.task]?.beforeGivenUp?.()
    await failJob(database.queries, job, { runAt: null, lastError })
    return
  }
  const runAt = now() + jobRetryPauseMs(job.attempts, Math.random())
  log.warn({ ...details, runAt }, 'A job failed and will be retried.')
  await failJob(database.queries, job, { runAt, lastError })
}

type Outcome = { end: 'done' } | { end: 'more' } | { end: 'failed'; error: unknown }

async function tryTask(deps: RunDeps, job: LeasedJob, signal: AbortSignal): Promise<Outcome> {
  try {
    // The worker may have stopped while it leased this job.
    signal.throwIfAborted()
    // More attempts than allowed are only possible if the process ended while running the job.
    if (job.attempts > job.maxAttempts) {
      throw new Error('The program exited every time it ran this job.')
    }
    const task = deps.tasks[job.task]
    if (!task) throw new Error(`Unknown task ${job.task}.`)
    const end = await task(payloadOf(job), { attempt: job.attempts, signal })
    return { end: end ?? 'done' }
  } catch (error) {
    return { end: 'failed', error }
  }
}

function payloadOf({ task, payload }: LeasedJob): Record<string, unknown> {
  try {
    return JSON.parse(payload)
  } catch {
    throw new PayloadNotUnderstood(`The payload of a ${task} is not valid JSON.`)
  }
}

/** Renews three times per lease, so that a single failure does not lose it. */
function keepLease(deps: RunDeps, job: LeasedJob) {
  const lost = new AbortController()
  let { leasedUntil } = job
  let unanswered = 0
  const lose = () => lost.abort(new Error('The lease of this job was lost.'))
  const renew = async () => {
    // With an unresponsive database nothing confirms the lease, and others may take the job now.
    if (unanswered > 0 && deps.now() >= leasedUntil) lose()
    if (lost.signal.aborted) return
    const until = deps.now() + deps.leaseMs
    unanswered += 1
    const isOurs = await renewLease(deps.database.queries, job, until).catch(() => null)
    unanswered -= 1
    if (isOurs) leasedUntil = Math.max(leasedUntil, until)
    if (isOurs === false || deps.now() > leasedUntil) lose()
  }
  const timer = setInterval(() => void renew(), deps.leaseMs / 3)
  return { lost: lost.signal, stopKeeping: () => clearInterval(timer) }
}

const firstPauseMs = 2_000
const longestPauseMs = 60 * 60 * 1_000

/**
 * Backoff of a failed job: 2 s, then three times as long each time, up to an hour, with ±20 %
 * jitter so that jobs that failed together do not retry together. `attempt` is 1 after the first
 * attempt; `random` is within [0, 1).
 */
export function jobRetryPauseMs(attempt: number, random: number): number {
  const pauseMs = Math.min(firstPauseMs * 3 ** (attempt - 1), longestPauseMs)
  return Math.round(pauseMs * (0.8 + 0.4 * random))
}
