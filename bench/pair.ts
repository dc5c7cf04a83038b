// This build beside the floor or, with `--beside`, beside another build: each does the same work by
// turns, while the other has nothing to do.

import { join } from 'node:path'
import type { Bench, Row } from './chapter.ts'
import { type Comparison, compare, type Plan } from './compare.ts'
import { type Floor, startFloor } from './floor/start-floor.ts'
import { type Service, type ServiceOptions, startService } from './service/start-service.ts'
import { waitUntilIdle } from './service/wait-until-idle.ts'

/** Print files of a whole round take this long. */
const idleWithinMs = 90_000

export type PairOf<Work> = {
  options?: Omit<ServiceOptions, 'folder' | 'root'>
  service(service: Service): Work
  floor(floor: Floor): Work
  /** After each round: many with large pictures would fill the disk. */
  erasesPictures?: boolean
}

type Pair<Work> = {
  warmUp(run: (work: Work) => Promise<unknown>): Promise<void>
  compare(run: (work: Work) => Promise<number>, plan: Plan): Promise<Comparison>
}

export async function withPair<Work>(
  { folder, beside }: Bench,
  { options, service, floor, erasesPictures = false }: PairOf<Work>,
  measure: (pair: Pair<Work>) => Promise<Row[]>,
): Promise<Row[]> {
  const started: (Service | Floor)[] = []
  const startBuild = async (name: string, more: { root?: string } = {}): Promise<Work> => {
    const build = await startService({ ...options, folder: join(folder, name), ...more })
    started.push(build)
    return service(build)
  }
  const startBareServer = async (): Promise<Work> => {
    const bare = await startFloor(join(folder, 'floor'))
    started.push(bare)
    return floor(bare)
  }
  const idle = async () => {
    for (const { pid } of started) await waitUntilIdle(pid, idleWithinMs)
  }
  const tidy = async () => {
    if (!erasesPictures) return
    await idle()
    for (const each of started) await each.erasePictures()
  }
  try {
    const own = await startBuild('service')
    const other = await (beside === null
      ? startBareServer()
      : startBuild('beside', { root: beside }))
    return await measure({
      async warmUp(run) {
        for (const work of [own, other]) {
          await run(work)
          await idle()
        }
        await tidy()
      },
      compare(run, plan) {
        const alone = (work: Work) => async () => {
          await idle()
          return await run(work)
        }
        return compare({ service: alone(own), floor: alone(other), tidy }, plan)
      },
    })
  } finally {
    await Promise.all(started.map((each) => each.stop()))
  }
}
