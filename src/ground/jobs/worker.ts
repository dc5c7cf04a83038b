// Leases due jobs and runs several concurrently: one worker per lane. Polls the database when
// woken, when a job has begun or ended, and otherwise once per `pollMs`.

import type { Database } from '../database/database.ts'
import { createDueLook, type LeasedJob, leaseJob } from './leased-job.ts'
import { createPoller } from './poller.ts'
import { type JobLog, runJob } from './run-job.ts'
import type { Task } from './task.ts'

export type WorkerOptions = {
  database: Database
  /** By name. Jobs with other names are left to other workers. */
  tasks: Readonly<Record<string, Task>>
  now: () => number
  log: JobLog
  pollMs?: number
  width?: number
  /**
   * How jobs of different shares relate. `alike` (default): not at all, the oldest is next.
   * `in-turn`: the share whose last turn is longest ago is next, however much the others have
   * waiting. `apart`: each share has `width` slots of its own per task.
   */
  shares?: 'alike' | 'in-turn' | 'apart'
  /** The lane under which turns are counted, across all nodes. */
  lane?: string
  /**
   * Called when a job has begun or ended, to ask whether more is due. Then this worker leases a job
   * whenever it is woken, without asking first. Default: it asks by itself.
   */
  lookAgain?: () => void
  /** How long a job of a killed process waits until another process takes it. */
  leaseMs?: number
  /** How long `stop` waits for jobs that ignore their signal. */
  stopMs?: number
}

export interface Worker {
  start(): void
  /** Polls immediately. Call after a commit that added jobs. */
  wake(): void
  /** Runs everything due now, sequentially, and returns the number. For tests. */
  runDue(): Promise<number>
  /** Takes no more jobs. Running ones continue. */
  pause(): void
  /**
   * Takes no more jobs, aborts the signals of running ones, and waits for them, at most `stopMs`.
   */
  stop(): Promise<void>
}

export function createWorker(options: WorkerOptions): Worker {
  const { database, tasks, now, log, shares = 'alike', lane = '' } = options
  const { pollMs = 1_000, width = 2, leaseMs = 30_000, stopMs = 5_000 } = options
  const names = Object.keys(tasks)
  const turnsOf = shares === 'in-turn' ? lane : null
  const running = new Map<Promise<void>, LeasedJob>()
  const poller = createPoller({
    look: fill,
    pollMs,
    log,
    stopMs,
    ifItFails: 'Jobs are waiting: the database could not be queried.',
    underWay: () => running.keys(),
  })
  let isPaused = false

  const look = createDueLook(database, names)
  const { lookAgain = poller.wake } = options
  const isDue = async () => options.lookAgain !== undefined || (await look(now())).size > 0
  const take = () => leaseJob(database, { tasks: names, busy: busy(), turnsOf }, now(), leaseMs)

  async function run(job: LeasedJob): Promise<void> {
    const work = runJob({ database, tasks, now, log, leaseMs }, job, poller.signal)
    running.set(work, job)
    await work
    running.delete(work)
    lookAgain()
  }

  function busy(): LeasedJob[] {
    if (shares !== 'apart') return []
    const jobs = [...running.values()]
    const besides = ({ task, share }: LeasedJob) =>
      jobs.filter((other) => other.task === task && other.share === share)
    return jobs.filter((job) => besides(job).length >= width)
  }

  async function fill(): Promise<void> {
    const hasRoom = shares === 'apart' || running.size < width
    const hasEnded = isPaused || poller.signal.aborted
    if (!hasRoom || hasEnded || !(await isDue())) return
    const job = await take()
    if (job === null) return
    void run(job)
    lookAgain()
  }

  return {
    start: poller.start,
    wake: poller.wake,
    async runDue() {
      for (let count = 0; ; count++) {
        const job = poller.signal.aborted ? null : await take()
        if (job === null) return count
        await run(job)
      }
    },
    pause() {
      isPaused = true
    },
    stop: poller.stop,
  }
}
