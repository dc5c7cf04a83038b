// Takes jobs that are due and runs them, a few at once. It looks at the database when it is woken,
// when a job has ended, and otherwise once per `pollMs`.

import type { Database } from '../database/database.ts'
import { createBell, within } from './bell.ts'
import { takeJob } from './leased-job.ts'
import { type JobLog, runJob } from './run-job.ts'
import type { Task } from './task.ts'

export type WorkerOptions = {
  database: Database
  /** By name; jobs of other names are left to other nodes. */
  tasks: Readonly<Record<string, Task>>
  now: () => number
  log: JobLog
  pollMs?: number
  /** Jobs that run at the same time. */
  concurrency?: number
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
  /** Takes nothing more, aborts the signals of what runs, and waits for it, at most `stopMs`. */
  stop(): Promise<void>
}

export function createWorker(options: WorkerOptions): Worker {
  const { database, tasks, now, log } = options
  const { pollMs = 1_000, concurrency = 2, leaseMs = 30_000, stopMs = 5_000 } = options
  const names = Object.keys(tasks)
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const bell = createBell()
  let loop: Promise<void> | undefined

  const take = () => takeJob(database, names, now(), leaseMs)
  const run = (job: Parameters<typeof runJob>[1]) =>
    track(runJob({ database, tasks, now, log, leaseMs }, job, stopping.signal))

  async function track(work: Promise<void>): Promise<void> {
    running.add(work)
    await work
    running.delete(work)
    bell.ring()
  }

  async function fill(): Promise<void> {
    while (running.size < concurrency && !stopping.signal.aborted) {
      const job = await take()
      if (job === null) return
      void run(job)
    }
  }

  async function work(): Promise<void> {
    let couldLook = true
    while (!stopping.signal.aborted) {
      try {
        await fill()
        couldLook = true
      } catch (error) {
        if (couldLook) log.warn({ err: error }, 'Jobs wait: the database could not be asked.')
        couldLook = false
      }
      await bell.wait(pollMs)
    }
  }

  return {
    start() {
      loop ??= work()
    },
    wake: bell.ring,
    async runDue() {
      for (let count = 0; ; count++) {
        const job = stopping.signal.aborted ? null : await take()
        if (job === null) return count
        await run(job)
      }
    },
    async stop() {
      stopping.abort(new Error('The program is stopping.'))
      bell.ring()
      await within(stopMs, async () => {
        await loop
        await Promise.all(running)
      })
    },
  }
}
