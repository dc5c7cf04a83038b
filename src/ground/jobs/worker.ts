// Takes jobs that are due and runs them, a few at once: one worker for each lane. It looks at the
// database when it is woken, when a job has ended, and otherwise once per `pollMs`.

import type { Database } from '../database/database.ts'
import { createDueLook, type LeasedJob, leaseJob } from './leased-job.ts'
import { createPoller } from './poller.ts'
import { type JobLog, runJob } from './run-job.ts'
import type { Task } from './task.ts'

export type WorkerOptions = {
  database: Database
  /** By name; jobs of other names are left to other workers. */
  tasks: Readonly<Record<string, Task>>
  now: () => number
  log: JobLog
  pollMs?: number
  /** Jobs that run at the same time. */
  width?: number
  /**
   * What the jobs of different shares mean to each other. `alike`, the default: nothing; the oldest is
   * next. `in-turn`: the share that had its last turn longest ago is next, however much the others
   * have waiting. `apart`: each has `width` slots of its own, for each task.
   */
  shares?: 'alike' | 'in-turn' | 'apart'
  /** Under which the turns are counted, by all nodes together. */
  lane?: string
  /** Called when nothing more is due, and something was done since the last call. */
  onIdle?: () => void
  /** How long a job of a process that was killed waits until somebody else takes it. */
  leaseMs?: number
  /** How long `stop` waits for jobs that don't heed their signal. */
  stopMs?: number
}

export interface Worker {
  start(): void
  /** Look at once; worth calling after a commit that added jobs. */
  wake(): void
  /** Runs everything that is due now, one after the other, and says how many; for tests. */
  runDue(): Promise<number>
  /** Takes nothing more; what runs goes on. */
  pause(): void
  /** Takes nothing more, aborts the signals of what runs, and waits for it, at most `stopMs`. */
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
    ifItFails: 'Jobs wait: the database could not be asked.',
    underWay: () => running.keys(),
  })
  let hasWorked = false
  let isPaused = false

  const isAnyDue = createDueLook(database, names)
  const take = () => leaseJob(database, { tasks: names, busy: busy(), turnsOf }, now(), leaseMs)

  async function run(job: LeasedJob): Promise<void> {
    const work = runJob({ database, tasks, now, log, leaseMs }, job, poller.signal)
    running.set(work, job)
    await work
    running.delete(work)
    hasWorked = true
    poller.wake()
  }

  function busy(): LeasedJob[] {
    if (shares !== 'apart') return []
    const jobs = [...running.values()]
    const besides = ({ task, share }: LeasedJob) =>
      jobs.filter((other) => other.task === task && other.share === share)
    return jobs.filter((job) => besides(job).length >= width)
  }

  async function fill(): Promise<void> {
    const hasRoom = () => shares === 'apart' || running.size < width
    const hasEnded = () => isPaused || poller.signal.aborted
    if (hasRoom() && (hasEnded() || !(await isAnyDue(now())))) return tellIdle()
    while (hasRoom()) {
      const job = hasEnded() ? null : await take()
      if (job === null) return tellIdle()
      void run(job)
    }
  }

  function tellIdle(): void {
    if (hasWorked) options.onIdle?.()
    hasWorked = false
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
