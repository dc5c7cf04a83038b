// How long a job that comes now would wait, from what waits before it and how long its kind has taken of
// late. A bound in time holds for small pictures and for large ones, which a bound in number does not.

import { recordOf } from '../../../../pure/objects.ts'
import { inspectionsBeforeRendering } from './choose-job.ts'
import { type PictureJob, pictureJobKinds } from './picture-job.ts'

type Kind = PictureJob['do']

/** Until one was done. */
const firstGuessMs = 100
/** Of the newest in the mean. */
const newestShare = 0.1

export function createExpectedWait(processes: number) {
  const means = recordOf(pictureJobKinds, () => firstGuessMs)
  return {
    /** One was done, in that time. */
    tell(kind: Kind, ms: number): void {
      means[kind] += (ms - means[kind]) * newestShare
    },

    /** In milliseconds. What people wait for and what is rendered have their shares of the turns. */
    of(kind: Kind, waiting: readonly Kind[]): number {
      const awaited = waiting.filter((other) => other !== 'render')
      const renders = waiting.filter((other) => other === 'render')
      const before =
        kind === 'render'
          ? [...renders, ...awaited.slice(0, (renders.length + 1) * inspectionsBeforeRendering)]
          : [...awaited, ...renders.slice(0, awaited.length / inspectionsBeforeRendering)]
      return before.reduce((sum, other) => sum + means[other], 0) / processes
    },
  }
}
