// How many pictures of each size are handed over per round. Rounds of the service and the floor
// alternate. Large pictures are few, since each has to reach the disk.

import type { Bench } from '../chapter.ts'
import type { PictureName } from '../pictures/bench-pictures.ts'

export type RoundPlan = {
  picture: PictureName
  connections: number
  times: number
  rounds: number
  limitMs: number
  /**
   * Handed over by both sides beforehand, 16 concurrently, so that the code is compiled. The cost
   * of a small picture keeps falling for the first 2,500 or so.
   */
  warmUp: number
}

const full: RoundPlan[] = [
  { picture: '300 KB', connections: 1, times: 40, rounds: 9, limitMs: 40_000, warmUp: 3000 },
  { picture: '300 KB', connections: 16, times: 160, rounds: 9, limitMs: 60_000, warmUp: 300 },
  { picture: '5 MB', connections: 1, times: 10, rounds: 9, limitMs: 60_000, warmUp: 1 },
  { picture: '5 MB', connections: 16, times: 48, rounds: 7, limitMs: 100_000, warmUp: 16 },
  { picture: '100 MB', connections: 1, times: 2, rounds: 5, limitMs: 90_000, warmUp: 1 },
  { picture: '100 MB', connections: 16, times: 16, rounds: 3, limitMs: 150_000, warmUp: 16 },
]

const quick: RoundPlan[] = [
  { picture: '300 KB', connections: 1, times: 10, rounds: 3, limitMs: 10_000, warmUp: 200 },
  { picture: '300 KB', connections: 16, times: 48, rounds: 3, limitMs: 10_000, warmUp: 200 },
  { picture: '5 MB', connections: 1, times: 4, rounds: 3, limitMs: 15_000, warmUp: 1 },
  { picture: '5 MB', connections: 16, times: 16, rounds: 3, limitMs: 20_000, warmUp: 16 },
  { picture: '100 MB', connections: 1, times: 1, rounds: 2, limitMs: 20_000, warmUp: 1 },
]

export function roundPlans(bench: Bench): RoundPlan[] {
  return bench.isQuick ? quick : full
}

export function nameOf({ picture, connections }: RoundPlan): string {
  return `${picture}, ${connections} connection${connections === 1 ? '' : 's'}`
}
