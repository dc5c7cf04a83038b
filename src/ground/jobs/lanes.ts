// The workers of a node, one for each lane. What waits in one lane holds nothing up in another: each has
// slots of its own, and looks for its own tasks alone.

import { createSchedule, type ScheduleEntry } from './schedule.ts'
import type { Task } from './task.ts'
import { createWorker, type Worker, type WorkerOptions } from './worker.ts'

export type Lane = {
  /** Done once for each job that a feature adds; by name. */
  readonly tasks?: Readonly<Record<string, Task>>
  /** Done again and again, once per period however many nodes there are. */
  readonly recurring?: Readonly<Record<string, ScheduleEntry>>
  /** See `createWorker`. */
  readonly shares?: WorkerOptions['shares']
}

export interface Workers extends Pick<Worker, 'wake' | 'pause' | 'stop'> {
  start(): Promise<void>
}

export function createWorkers<Name extends string>(
  lanes: Readonly<Record<Name, Lane>>,
  /** What this node does; other lanes are left to other nodes. */
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
      // What it has done may have added jobs to other lanes.
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
