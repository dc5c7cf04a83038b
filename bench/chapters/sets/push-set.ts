// 300 pictures of 3 MB, pushed over 8 connections, beside a bare server that syncs and proves as much.

import { join } from 'node:path'
import type { Chapter } from '../../chapter.ts'
import { pushPicture, pushToFloor } from '../../load/push-picture.ts'
import { runMany } from '../../load/run-many.ts'
import { withPair } from '../../pair.ts'
import { pictureOf } from '../../pictures/bench-pictures.ts'

const atOnce = 8

export const pushSet: Chapter = (bench) => {
  const times = bench.isQuick ? 40 : 300
  const plan = bench.isQuick ? { rounds: 2, limitMs: 60_000 } : { rounds: 3, limitMs: 300_000 }
  const sides = {
    erasesPictures: true,
    service: (service: Parameters<typeof pushPicture>[0]) => (jpeg: Buffer) =>
      pushPicture(service, jpeg),
    floor: (floor: { client: Parameters<typeof pushToFloor>[0] }) => (jpeg: Buffer) =>
      pushToFloor(floor.client, jpeg),
  }
  const folder = join(bench.folder, 'push-set')
  return withPair({ ...bench, folder }, sides, async (pair) => {
    const what = `push ${times} pictures of 3 MB, ${atOnce} connections`
    bench.progress(what)
    const jpeg = await pictureOf('3 MB')
    await pair.warmUp((handOver) => runMany(() => handOver(jpeg), { times: 40, atOnce }))
    const found = await pair.compare(async (handOver) => {
      const { elapsedMs } = await runMany(() => handOver(jpeg), { times, atOnce })
      return (times * 1000) / elapsedMs
    }, plan)
    const judged = { wanted: { atLeast: 1 }, judged: 'ratio' } as const
    return [{ what, unit: '/s', ...found, ...(bench.beside === null && judged) }]
  })
}
