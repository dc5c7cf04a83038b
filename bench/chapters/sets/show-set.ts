// The contact sheet of 300 pictures, from the cart's address to its last picture, beside sharp alone
// making the same small pictures on all cores.

import { join } from 'node:path'
import sharp from 'sharp'
import type { Chapter } from '../../chapter.ts'
import { compare } from '../../compare.ts'
import { requireStatus } from '../../load/http-client.ts'
import { openSet } from '../../load/open-set.ts'
import { pushPicture } from '../../load/push-picture.ts'
import { runMany } from '../../load/run-many.ts'
import { pictureOf } from '../../pictures/bench-pictures.ts'
import { type Service, startService } from '../../service/start-service.ts'
import { waitUntilIdle } from '../../service/wait-until-idle.ts'

/** As many as a browser opens to one host. */
const connections = 6

export const showSet: Chapter = async (bench) => {
  const count = bench.isQuick ? 60 : 300
  const folder = join(bench.folder, 'show-set')
  const service = await startService({ folder, connections })
  try {
    bench.progress(`the contact sheet of ${count}`)
    const jpeg = await pictureOf('3 MB')
    const tokens: string[] = []
    const push = async () => tokens.push(await pushPicture(service, jpeg))
    await runMany(push, { times: count, atOnce: 8 })
    await waitUntilIdle(service.pid, 120_000)
    const { path } = await openSet(service, tokens)
    await show(service, path)
    const sides = { service: () => show(service, path), floor: () => shrink(jpeg, count) }
    const found = await compare(sides, { rounds: bench.isQuick ? 2 : 5, limitMs: 120_000 })
    const what = `the contact sheet of ${count}, to its last picture`
    return [{ what, unit: 'ms', ...found, wanted: { atMost: 0.5 }, judged: 'ratio' }]
  } finally {
    await service.stop()
  }
}

/** Milliseconds for all pages of the sheet and every small picture in them. */
async function show({ client }: Service, path: string): Promise<number> {
  const begun = performance.now()
  const found = new Set<string>()
  for (let page = 1, before = -1; found.size > before; page++) {
    before = found.size
    const asked = { path: `${path}/prints?page=${page}`, headers: { accept: 'text/html' } }
    const answer = requireStatus(await client.send(asked), 200, 'The contact sheet')
    const shown = answer.body.toString().match(/\/pictures\/[^"]+?\/400\.jpg/g)
    for (const picture of shown ?? []) found.add(picture)
  }
  if (found.size === 0) throw new Error('The contact sheet shows no picture.')
  const pictures = [...found]
  await runMany(
    async () => {
      const picture = pictures.pop()
      if (picture === undefined) return
      requireStatus(await client.send({ path: picture }), 200, 'A small picture')
    },
    { times: pictures.length, atOnce: connections },
  )
  return performance.now() - begun
}

async function shrink(jpeg: Buffer, count: number): Promise<number> {
  const small = () => sharp(jpeg).rotate().resize(400, 400, { fit: 'inside' }).jpeg().toBuffer()
  const { elapsedMs } = await runMany(small, { times: count, atOnce: sharp.concurrency() })
  return elapsedMs
}
