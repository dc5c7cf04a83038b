// The first large picture that a shopper sees: from the loader's 303, by way of the cart page, to
// the last byte of the 1600 px JPEG. The floor is sharp alone, warm, making it from the same file.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Chapter, Row } from '../chapter.ts'
import { requireStatus } from '../load/http-client.ts'
import { openCart, readLargePicture } from '../load/open-cart.ts'
import { pushPicture } from '../load/push-picture.ts'
import { withPair } from '../pair.ts'
import { pictureOf } from '../pictures/bench-pictures.ts'

/** A person opens a picture seconds after its push, so a service may prepare it in between. */
const openings = [
  { when: 'at once', afterMs: 0, wanted: { atMost: 1.3 } },
  { when: '3 s after the push', afterMs: 3000, wanted: { atMost: 0.3 } },
] as const

export const preview: Chapter = async (bench) => {
  const jpeg = await pictureOf('5 MB')
  const file = join(bench.folder, 'picture.jpg')
  await writeFile(file, jpeg)
  type Work = (afterMs: number) => Promise<number>
  return await withPair<Work>(
    bench,
    {
      service: (service) => async (afterMs) => {
        const token = await pushPicture(service, jpeg)
        await pause(afterMs)
        const { path } = await openCart(service, token)
        const startedAt = performance.now()
        await readLargePicture(service, path)
        return performance.now() - startedAt
      },
      floor: (floor) => async () => {
        const path = `/preview?path=${encodeURIComponent(file)}`
        const answer = requireStatus(await floor.client.send({ path }), 200, 'Sharp alone')
        return Number(JSON.parse(answer.body.toString()).elapsedMs)
      },
    },
    async (pair) => {
      await pair.warmUp(async (show) => {
        for (let time = 0; time < 3; time++) await show(0)
      })
      const rows: Row[] = []
      for (const { when, afterMs, wanted } of openings) {
        const what = `first 1600 px preview, 12 MP, opened ${when}`
        bench.progress(what)
        const plan = { rounds: bench.isQuick ? 7 : 25, limitMs: 180_000 }
        const found = await pair.compare((show) => show(afterMs), plan)
        const judged = bench.beside === null && ({ wanted, judged: 'ratio' } as const)
        rows.push({ what, unit: 'ms', ...found, ...judged })
      }
      return rows
    },
  )
}
