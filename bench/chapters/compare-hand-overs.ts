// Measures pushes and pulls the same way: pictures per second, alternating between the service and
// the floor.

import type { Bench, Row } from '../chapter.ts'
import { compare } from '../compare.ts'
import type { Floor } from '../floor/start-floor.ts'
import { runMany } from '../load/run-many.ts'
import { pictureOf } from '../pictures/bench-pictures.ts'
import type { Service } from '../service/start-service.ts'
import { waitUntilIdle } from '../service/wait-until-idle.ts'
import { nameOf, roundPlans } from './rounds.ts'

export type HandOvers = {
  /** `push` or `pull`. */
  name: string
  service: Service
  floor: Floor
  toService: (jpeg: Buffer) => Promise<unknown>
  toFloor: (jpeg: Buffer) => Promise<unknown>
}

const warmUpConnections = 16

export async function compareHandOvers(bench: Bench, handOvers: HandOvers): Promise<Row[]> {
  const { name, service, floor, toService, toFloor } = handOvers
  const rows: Row[] = []
  const tidy = async () => {
    await service.erasePictures()
    await floor.erasePictures()
  }
  for (const plan of roundPlans(bench)) {
    const what = `${name}, ${nameOf(plan)}`
    bench.progress(what)
    const jpeg = await pictureOf(plan.picture)
    const { times, connections: atOnce } = plan
    const perSecond = async (work: (jpeg: Buffer) => Promise<unknown>): Promise<number> => {
      const { elapsedMs } = await runMany(() => work(jpeg), { times, atOnce })
      return (times * 1000) / elapsedMs
    }
    const sides = {
      service: () => perSecond(toService),
      async floor() {
        await waitUntilIdle(service.pid)
        return await perSecond(toFloor)
      },
      tidy,
    }
    // Warms up connections, code and disk caches equally for both.
    const warmUp = { times: plan.warmUp, atOnce: warmUpConnections }
    await runMany(() => toService(jpeg), warmUp)
    await waitUntilIdle(service.pid)
    await runMany(() => toFloor(jpeg), warmUp)
    await waitUntilIdle(service.pid)
    await tidy()
    const found = await compare(sides, plan)
    rows.push({ what, unit: '/s', ...found, wanted: { atLeast: 0.8 }, judged: 'ratio' })
  }
  return rows
}
