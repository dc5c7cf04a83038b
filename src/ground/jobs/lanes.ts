// A node's workers, one per lane. Lanes do not block each other: each has its own slots and looks
// only for its own tasks.

import { createSchedule, type ScheduleEntry } from './schedule.ts'
import type { Task } from './task.ts'
import { createWorker, type Worker, type WorkerOptions } from './worker.ts'

export type Lane = {
  /** By name. Run once for each job that a feature adds. */
  readonly tasks?: Readonly<Record<string, Task>>
  /** Run once per period, however many nodes there are. */
  readonly recurring?: Readonly<Record<string, ScheduleEntry>>
  /** See `createWorker`. */
  readonly shares?: WorkerOptions['shares']
}

export interface Workers extends Pick<Worker, 'wake' | 'pause' | 'stop'> {
  start(): Promise<void>
}

export function createWorkers<Name extends string>(
  lanes: Readonly<Record<Name, Lane>>,
  /** Lanes run by this node. Others are left to other nodes. */
  names: readonly Name[],
  widths: Readonly<Record<Name, number>>,
  common: Pick<WorkerOptions, 'database' | 'now' | 'log'>,
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
      // Its work may have added jobs to other lanes.
      onIdle: wake,
    })
    return { schedule, worker }
  })
  function wake(): void {
    for (const { worker } of parts) worker.wake()
  }
  return {
    async start() {
      for (const { schedule } of parts) await schedule.begin()
      for (const { worker } of parts) worker.start()
    },
    wake,
    pause() {
      for (const { worker } of parts) worker.pause()
    },
    async stop() {
      await Promise.all(parts.map(({ worker }) => worker.stop()))
    },
  }
}
