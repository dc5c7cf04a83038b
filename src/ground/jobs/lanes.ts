// A node's workers, one per lane. Lanes do not block each other: each has its own slots and looks
// only for its own tasks. One statement asks for all of them, and for webhooks, which have work.

import { createDueLook, type DueHead } from './leased-job.ts'
import { createPoller } from './poller.ts'
import { createSchedule, type ScheduleEntry } from './schedule.ts'
import type { Task } from './task.ts'
import { createWorker, type Worker, type WorkerOptions } from './worker.ts'

/**
 * Jobs that another node added are found after this long at the latest. Work of this node wakes it.
 */
const pollMs = 2_000
/** Of each lane itself, in case a wake-up is lost. */
const ownPollMs = 60_000

export type Lane = {
  /** By name. Run once for each job that a feature adds. */
  readonly tasks?: Readonly<Record<string, Task>>
  /** Run once per period, however many nodes there are. */
  readonly recurring?: Readonly<Record<string, ScheduleEntry>>
  /** See `createWorker`. */
  readonly shares?: WorkerOptions['shares']
}

/** Work besides jobs that this node does. */
export type OtherWork = { readonly name: string; readonly due: DueHead; wake(): void }

export interface Workers extends Pick<Worker, 'wake' | 'pause' | 'stop'> {
  start(): Promise<void>
}

export function createWorkers<Name extends string>(
  lanes: Readonly<Record<Name, Lane>>,
  /** Lanes run by this node. Others are left to other nodes. */
  names: readonly Name[],
  widths: Readonly<Record<Name, number>>,
  common: Pick<WorkerOptions, 'database' | 'now' | 'log'>,
  others: readonly OtherWork[] = [],
): Workers {
  const parts = names.map((lane) => {
    const { tasks, recurring = {}, shares = 'alike' } = lanes[lane]
    const schedule = createSchedule({ ...common, entries: recurring })
    const worker = createWorker({
      ...common,
      lane,
      shares,
      width: widths[lane],
      tasks: { ...tasks, ...schedule.tasks },
      pollMs: ownPollMs,
      lookAgain: () => poller.wake(),
    })
    return {
      schedule,
      worker,
      tasks: [...Object.keys(tasks ?? {}), ...Object.keys(schedule.tasks)],
    }
  })
  const dueNow = createDueLook(
    common.database,
    parts.flatMap(({ tasks }) => tasks),
    others.map((other) => other.due),
  )
  const poller = createPoller({
    async look() {
      const due = await dueNow(common.now())
      for (const { worker, tasks } of parts) {
        if (tasks.some((task) => due.has(task))) worker.wake()
      }
      for (const other of others) if (due.has(other.name)) other.wake()
    },
    pollMs,
    log: common.log,
    ifItFails: 'Jobs are waiting: the database could not be queried.',
    underWay: () => [],
    stopMs: 5_000,
  })
  return {
    async start() {
      for (const { schedule } of parts) await schedule.begin()
      for (const { worker } of parts) worker.start()
      poller.start()
    },
    wake: poller.wake,
    pause() {
      for (const { worker } of parts) worker.pause()
    },
    async stop() {
      await Promise.all([poller.stop(), ...parts.map(({ worker }) => worker.stop())])
    },
  }
}
