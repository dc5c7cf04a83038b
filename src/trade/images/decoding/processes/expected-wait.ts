// How long a job that comes now would wait, from what waits before it and how long its kind has taken of
// late. A bound in time holds for small pictures and for large ones, which a bound in number does not.

import { recordOf } from '../../../../pure/objects.ts'
import { inspectionsBeforeRendering, isAwaited, type QueuedJob } from './choose-job.ts'
import { type PictureJob, pictureJobKinds } from './picture-job.ts'

type Kind = PictureJob['do']

/** Until one was done. */
const firstGuessMs = 100
/** Of the newest in the mean. */
const newestShare = 0.1

type Waiting = Pick<QueuedJob, 'job' | 'share' | 'isWaitedFor'>

/** What goes before one more of that share. */
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
    /** One was done, in that time. */
    tell(kind: Kind, ms: number): void {
      means[kind] += (ms - means[kind]) * newestShare
    },

    /**
     * In milliseconds. What people wait for and what is made ahead have their parts of the turns, and so
     * have the stores among the first: a store that has much waiting makes its own wait, and others
     * no longer than for as many as they have themselves.
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
