// Estimates how long a new job would wait, from the queue ahead of it and the recent durations of
// each kind. A limit on time suits both small and large pictures, unlike a limit on the queue's
// length.

import { recordOf } from '../../../../pure/objects.ts'
import { inspectionsBeforeRendering, isAwaited, type QueuedJob } from './choose-job.ts'
import { type PictureJob, pictureJobKinds } from './picture-job.ts'

type Kind = PictureJob['do']

const firstGuessMs = 100
/** Weight of the newest duration in the moving average. */
const newestShare = 0.1

type Waiting = Pick<QueuedJob, 'job' | 'share' | 'isWaitedFor'>

/** The jobs that would run before one more job of that share. */
function byTurns(waiting: readonly Waiting[], share: string): Waiting[] {
  const most = waiting.filter((other) => other.share === share).length + 1
  const counts = new Map<string, number>()
  return waiting.filter((other) => {
    const count = (counts.get(other.share) ?? 0) + 1
    counts.set(other.share, count)
    return count <= most
  })
}

export function createExpectedWait(processes: number) {
  const means = recordOf(pictureJobKinds, () => firstGuessMs)
  return {
    tell(kind: Kind, ms: number): void {
      means[kind] += (ms - means[kind]) * newestShare
    },

    /**
     * In milliseconds. Awaited jobs and those made ahead of time each get a part of the turns, and
     * among the awaited ones so do the stores. A store with a long queue delays only itself; others
     * are delayed by at most as many of its jobs as they have themselves.
     */
    of(job: Waiting, waiting: readonly Waiting[]): number {
      const awaited = waiting.filter(isAwaited)
      const ahead = waiting.filter((other) => !isAwaited(other))
      const first = isAwaited(job) ? byTurns(awaited, job.share) : awaited
      const before = isAwaited(job)
        ? [...first, ...ahead.slice(0, first.length / inspectionsBeforeRendering)]
        : [...ahead, ...first.slice(0, (ahead.length + 1) * inspectionsBeforeRendering)]
      return before.reduce((sum, other) => sum + means[other.job.do], 0) / processes
    },
  }
}
