// Pushes and pulls of single images: pictures a second. Large pictures are few, since each has to
// reach the disk.

import type { Bench, Row } from '../chapter.ts'
import { runMany } from '../load/run-many.ts'
import { type PairOf, withPair } from '../pair.ts'
import { type PictureName, pictureOf } from '../pictures/bench-pictures.ts'

const warmUpConnections = 16

type HandOvers = PairOf<(jpeg: Buffer) => Promise<unknown>> & {
  name: 'push' | 'pull'
  /** Wanted of the floor's rate: 300 KB at 16 connections. */
  atLeastBusy: number
}

export function compareHandOvers(bench: Bench, handOvers: HandOvers): Promise<Row[]> {
  return withPair(bench, { ...handOvers, erasesPictures: true }, async (pair) => {
    const rows: Row[] = []
    for (const plan of bench.isQuick ? quick : full) {
      const { picture, connections, times, warmUp } = plan
      const many = connections === 1 ? '' : 's'
      const what = `${handOvers.name}, ${picture}, ${connections} connection${many}`
      bench.progress(what)
      const jpeg = await pictureOf(picture)
      // Connections, code and disk caches warm, both alike.
      await pair.warmUp((handOver) =>
        runMany(() => handOver(jpeg), { times: warmUp, atOnce: warmUpConnections }),
      )
      const found = await pair.compare(async (handOver) => {
        const { elapsedMs } = await runMany(() => handOver(jpeg), { times, atOnce: connections })
        return (times * 1000) / elapsedMs
      }, plan)
      const isBusy = picture === '300 KB' && connections === 16
      const wanted = { atLeast: isBusy ? handOvers.atLeastBusy : 0.8 }
      const judged = bench.beside === null && ({ wanted, judged: 'ratio' } as const)
      rows.push({ what, unit: '/s', ...found, ...judged })
    }
    return rows
  })
}

type RoundPlan = {
  picture: PictureName
  connections: number
  times: number
  rounds: number
  limitMs: number
  /**
   * Handed over before, by either side, 16 at once: the code of a service that runs is compiled. What
   * a small picture costs goes on falling for some 2,500 of them.
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
