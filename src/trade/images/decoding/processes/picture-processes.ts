// A pool of child processes that decode pictures, to isolate hostile input: a crash, a hang or
// excessive memory use costs one job and one process, never the service. The processes start
// immediately.

import { events, msSince } from '../../../../ground/telemetry/events.ts'
import { recordOf } from '../../../../pure/objects.ts'
import type { ContentComparison } from '../../comparing/compare-content.ts'
import { imageUnreadable, picturesBusy } from '../../image-errors.ts'
import type { PictureLog } from '../../picture-log.ts'
import type { Miniatures } from '../compare-miniatures.ts'
import type { InspectedPicture, Inspection } from '../inspect-picture.ts'
import type { Look, Sight } from '../look-at-picture.ts'
import type { Recipe } from '../render-picture.ts'
import { chooseJob, createTurns, isAwaited, largeBytesOf, type QueuedJob } from './choose-job.ts'
import { createExpectedWait } from './expected-wait.ts'
import { type PictureJob, type PictureJobAnswer, pictureJobKinds } from './picture-job.ts'
import { type PictureProcess, startPictureProcess } from './start-picture-process.ts'

export interface PictureProcesses {
  /** Shares take turns. Throws the errors of image-errors.ts. */
  inspect(
    path: string,
    options: Inspection & { byteLength: number; share?: string },
  ): Promise<InspectedPicture>
  /** Writes a derivative to `outPath`. A partial file may remain after a failure. */
  render(path: string, recipe: Recipe & { byteLength: number }, outPath: string): Promise<void>
  /** Compares two of our miniatures: whether the print image shows the same as its preview. */
  compare(miniatures: Miniatures): Promise<ContentComparison>
  /**
   * Looks at our own files. Has the low priority of a rendering until `isWaitedFor` returns true.
   */
  look(sight: Sight, isWaitedFor?: () => boolean): Promise<Look>
  counts(): Readonly<Record<PictureJob['do'], { waiting: number; running: number }>>
  areAlive(): Promise<boolean>
  /** Waits for running jobs; waiting ones are rejected. */
  close(): Promise<void>
}

export type PictureProcessesOptions = {
  /** Number of parallel processes. Each uses one core and usually less than 150 MB. */
  count: number
  log: PictureLog
  /** Per job, from its start. */
  timeLimitMs?: number
  /** Per process, as resident set size (RSS). */
  memoryLimitBytes?: number
  /** Aborted when the time to shut down is over: waiting and running jobs are abandoned. */
  stopping?: AbortSignal
  /** A job expected to wait longer is rejected with a time to retry after. */
  mostWaitMs?: number
}

type WaitingJob = QueuedJob & {
  job: PictureJob
  waitsSince: number
  resolve: (answer: PictureJobAnswer) => void
  reject: (error: unknown) => void
}

export function createPictureProcesses(options: PictureProcessesOptions): PictureProcesses {
  const { count, log, timeLimitMs = 60_000, mostWaitMs = 30_000 } = options
  const memoryLimitBytes = options.memoryLimitBytes ?? 2 * 1024 ** 3
  const waiting: WaitingJob[] = []
  const running = new Map<Promise<void>, PictureJob['do']>()
  const idle: PictureProcess[] = []
  let runningLargeBytes = 0
  let inspectionsInARow = 0
  const turns = createTurns()
  const expectedWait = createExpectedWait(count)
  let isClosing = false
  for (let index = 0; index < count; index++) idle.push(start())
  const all = [...idle]

  function start(): PictureProcess {
    return startPictureProcess({ memoryLimitBytes, timeLimitMs, log, stopping: options.stopping })
  }

  function run(
    job: PictureJob,
    byteLength: number,
    { share = '', isWaitedFor }: Partial<Pick<QueuedJob, 'share' | 'isWaitedFor'>> = {},
  ): Promise<PictureJobAnswer> {
    const queued = { job, byteLength, share, ...(isWaitedFor && { isWaitedFor }) }
    if (options.stopping?.aborted) return Promise.reject(options.stopping.reason)
    if (isClosing) return Promise.reject(picturesBusy())
    const waitMs = expectedWait.of(queued, waiting)
    if (waitMs > mostWaitMs) {
      events.pictureRefused.emit({ reason: 'wait' })
      return Promise.reject(picturesBusy(waitMs - mostWaitMs))
    }
    return new Promise((resolve, reject) => {
      waiting.push({ ...queued, waitsSince: performance.now(), resolve, reject })
      startNext()
    })
  }

  function startNext(): void {
    const process = idle.at(-1)
    if (process === undefined) return
    const underWay = { largeBytes: runningLargeBytes, inspectionsInARow }
    const next = chooseJob(waiting, underWay, turns.of)
    if (next === undefined) return
    idle.pop()
    waiting.splice(waiting.indexOf(next), 1)
    turns.had(next, waiting)
    inspectionsInARow = isAwaited(next) ? inspectionsInARow + 1 : 0
    const largeBytes = largeBytesOf(next)
    runningLargeBytes += largeBytes
    const begun = performance.now()
    const waitedMs = begun - next.waitsSince
    const done = process
      .run(next.job)
      // The process gets its next job before its result is handled.
      .finally(() => {
        const ms = msSince(begun)
        expectedWait.tell(next.job.do, ms)
        events.pictureJob.emit({ kind: next.job.do, waitedMs, ms })
        runningLargeBytes -= largeBytes
        idle.push(process)
        startNext()
      })
      .then(next.resolve, next.reject)
      .finally(() => running.delete(done))
    running.set(done, next.job.do)
    startNext()
  }

  options.stopping?.addEventListener('abort', () => {
    for (const { reject } of waiting.splice(0)) reject(options.stopping?.reason)
  })

  return {
    async inspect(path, { byteLength, share, ...inspection }) {
      const answer = await run({ do: 'inspect', path, ...inspection }, byteLength, {
        ...(share !== undefined && { share }),
      })
      if ('inspected' in answer) return answer.inspected
      throw imageUnreadable('crash', 'answered to another job')
    },

    async render(path, recipe, outPath) {
      await run({ do: 'render', path, recipe, outPath }, recipe.byteLength)
    },

    async compare(miniatures) {
      const { byteLength } = miniatures.print
      const answer = await run({ do: 'compare', ...miniatures }, byteLength)
      if ('compared' in answer) return answer.compared
      throw imageUnreadable('crash', 'answered to another job')
    },

    async look(sight, isWaitedFor) {
      const answer = await run({ do: 'look', ...sight }, sight.placeholder?.byteLength ?? 0, {
        ...(isWaitedFor && { isWaitedFor }),
      })
      if ('looked' in answer) return answer.looked
      throw imageUnreadable('crash', 'answered to another job')
    },

    counts() {
      const runningKinds = [...running.values()]
      return recordOf(pictureJobKinds, (kind) => ({
        waiting: waiting.filter(({ job }) => job.do === kind).length,
        running: runningKinds.filter((other) => other === kind).length,
      }))
    },

    async areAlive() {
      const alive = await Promise.all(all.map((process) => process.isAlive()))
      return !isClosing && alive.includes(true)
    },

    async close() {
      isClosing = true
      for (const { reject } of waiting.splice(0)) reject(picturesBusy())
      await Promise.all(running.keys())
      await Promise.all(idle.map((process) => process.stop()))
    },
  }
}
