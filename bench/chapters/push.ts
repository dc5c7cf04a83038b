// Pushes of single images beside the floor, or another build: pictures a second, by turns. Large
// pictures are few, since each has to reach the disk.

import { join } from 'node:path'
import type { Bench, Row } from '../chapter.ts'
import { compare } from '../compare.ts'
import { startFloor } from '../floor/start-floor.ts'
import { pushPicture, pushToFloor } from '../load/push-picture.ts'
import { runMany } from '../load/run-many.ts'
import { type PictureName, pictureOf } from '../pictures/bench-pictures.ts'
import { type Service, startService } from '../service/start-service.ts'
import { waitUntilIdle } from '../service/wait-until-idle.ts'

const warmUpConnections = 16

export async function push(bench: Bench): Promise<Row[]> {
  const { folder, beside } = bench
  const service = await startService({ folder: join(folder, 'service') })
  const floor = await (beside === null
    ? startBareServer(join(folder, 'floor'))
    : startOtherBuild(join(folder, 'beside'), beside))
  try {
    return await comparePushes(bench, service, floor)
  } finally {
    await floor.stop()
    await service.stop()
  }
}

type Floor = {
  push(jpeg: Buffer): Promise<unknown>
  untilIdle(): Promise<void>
  erasePictures(): Promise<void>
  stop(): Promise<void>
}

async function startBareServer(folder: string): Promise<Floor> {
  const floor = await startFloor(folder)
  const push = (jpeg: Buffer) => pushToFloor(floor.client, jpeg)
  // It does everything before it answers.
  return { ...floor, push, untilIdle: async () => undefined }
}

async function startOtherBuild(folder: string, root: string): Promise<Floor> {
  const service = await startService({ folder, root })
  const push = (jpeg: Buffer) => pushPicture(service, jpeg)
  return { ...service, push, untilIdle: () => waitUntilIdle(service.pid) }
}

async function comparePushes(bench: Bench, service: Service, floor: Floor): Promise<Row[]> {
  const rows: Row[] = []
  const tidy = async () => {
    await service.erasePictures()
    await floor.erasePictures()
  }
  for (const plan of roundPlans(bench)) {
    const what = `push, ${nameOf(plan)}`
    bench.progress(what)
    const jpeg = await pictureOf(plan.picture)
    const { times, connections: atOnce } = plan
    const toService = () => pushPicture(service, jpeg)
    const toFloor = () => floor.push(jpeg)
    const perSecond = async (push: () => Promise<unknown>): Promise<number> => {
      const { elapsedMs } = await runMany(push, { times, atOnce })
      return (times * 1000) / elapsedMs
    }
    const sides = {
      async service() {
        await floor.untilIdle()
        return await perSecond(toService)
      },
      async floor() {
        await waitUntilIdle(service.pid)
        return await perSecond(toFloor)
      },
      tidy,
    }
    // Connections, code and disk caches warm, both alike.
    const warmUp = { times: plan.warmUp, atOnce: warmUpConnections }
    await runMany(toService, warmUp)
    await waitUntilIdle(service.pid)
    await runMany(toFloor, warmUp)
    await waitUntilIdle(service.pid)
    await tidy()
    const found = await compare(sides, plan)
    const wanted = bench.beside === null && ({ wanted: { atLeast: 0.8 }, judged: 'ratio' } as const)
    rows.push({ what, unit: '/s', ...found, ...wanted })
  }
  return rows
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

function roundPlans(bench: Bench): RoundPlan[] {
  return bench.isQuick ? quick : full
}

function nameOf({ picture, connections }: RoundPlan): string {
  return `${picture}, ${connections} connection${connections === 1 ? '' : 's'}`
}
