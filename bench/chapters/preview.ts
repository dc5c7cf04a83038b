// The first large picture a shopper sees: from the loader's 303 through the cart page to the last
// byte of the 1600 px JPEG. Compared with sharp alone, warm, making the same picture from the same
// file.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench, Row } from '../chapter.ts'
import { compare } from '../compare.ts'
import { startFloor } from '../floor/start-floor.ts'
import { expectStatus } from '../load/http-client.ts'
import { openCart, readPage } from '../load/open-cart.ts'
import { pushPicture } from '../load/push-picture.ts'
import { pictureOf } from '../pictures/bench-pictures.ts'
import { type Service, startService } from '../service/start-service.ts'
import { waitUntilIdle } from '../service/wait-until-idle.ts'

const pictures = [
  { name: '5 MB', what: 'first 1600 px preview, 12 MP' },
  { name: '10 MB', what: 'first 1600 px preview, 24 MP' },
] as const

export async function preview(bench: Bench): Promise<Row[]> {
  const { folder } = bench
  const service = await startService({ folder: join(folder, 'service') })
  const floor = await startFloor(join(folder, 'floor'))
  const rows: Row[] = []
  try {
    for (const { name, what } of pictures) {
      bench.progress(what)
      const jpeg = await pictureOf(name)
      const path = join(folder, `${name}.jpg`)
      await writeFile(path, jpeg)
      const sides = {
        service: () => firstPreviewMs(service, jpeg),
        async floor() {
          await waitUntilIdle(service.pid)
          const asked = { path: `/preview?path=${encodeURIComponent(path)}` }
          const answer = expectStatus(await floor.client.send(asked), 200, 'Sharp alone')
          return Number(JSON.parse(answer.body.toString()).elapsedMs)
        },
      }
      await compare(sides, { rounds: 3, limitMs: 10_000 })
      const found = await compare(sides, { rounds: bench.isQuick ? 7 : 25, limitMs: 60_000 })
      rows.push({ what, unit: 'ms', ...found, wanted: { atMost: 1.3 }, judged: 'ratio' })
    }
    return rows
  } finally {
    await floor.stop()
    await service.stop()
  }
}

async function firstPreviewMs(service: Service, jpeg: Buffer): Promise<number> {
  const token = await pushPicture(service, jpeg)
  const cart = await openCart(service, token)
  const startedAt = performance.now()
  const page = await readPage(service, cart.path)
  const pictureFolder = /\/pictures\/[0-9a-f]+\//.exec(page)?.[0]
  if (pictureFolder === undefined) throw new Error('The cart page names no picture.')
  const path = `${pictureFolder}1600.jpg`
  expectStatus(await service.client.send({ path }), 200, 'The preview')
  return performance.now() - startedAt
}
