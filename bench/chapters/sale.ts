// From a 300 KB picture to a paid order, over 8 connections: push, loader, checkout, form POST.
// Measured with and without rendering print files at the same time, since print files must yield to
// requests.

import { join } from 'node:path'
import type { Bench, Row } from '../chapter.ts'
import { compare } from '../compare.ts'
import { startFloor } from '../floor/start-floor.ts'
import { expectStatus } from '../load/http-client.ts'
import { fillCheckout, sendCheckout } from '../load/place-order.ts'
import { pushPicture, pushToFloor } from '../load/push-picture.ts'
import { runMany } from '../load/run-many.ts'
import { pictureOf } from '../pictures/bench-pictures.ts'
import { startService } from '../service/start-service.ts'
import { waitUntilIdle } from '../service/wait-until-idle.ts'

const atOnce = 8
const selling = 'web,money,orders,telling,housekeeping,labs'

export async function sale(bench: Bench): Promise<Row[]> {
  return [
    await measure(bench, 'with the print files made beside it', { hasPrints: true }),
    await measure(bench, 'no print files on either side', { hasPrints: false }),
  ]
}

async function measure(bench: Bench, how: string, options: { hasPrints: boolean }): Promise<Row> {
  const what = `300 KB to a paid order, 8 connections, ${how}`
  bench.progress(what)
  const { hasPrints } = options
  const folder = join(bench.folder, String(hasPrints))
  const roles = hasPrints ? 'all' : selling
  const service = await startService({ folder: join(folder, 'service'), roles })
  const floor = await startFloor(join(folder, 'floor'))
  const jpeg = await pictureOf('300 KB')
  const times = bench.isQuick ? 16 : 40
  const perSecond = async (work: () => Promise<unknown>, count = times): Promise<number> => {
    const { elapsedMs } = await runMany(work, { times: count, atOnce })
    return (count * 1000) / elapsedMs
  }
  const sell = async () => {
    const token = await pushPicture(service, jpeg)
    await sendCheckout(service, await fillCheckout(service, token))
  }
  const ask = async (method: 'GET' | 'POST', path: string) =>
    expectStatus(await floor.client.send({ method, path }), 200, 'The floor')
  const sellBare = async () => {
    const name = await pushToFloor(floor.client, jpeg)
    await ask('POST', `/cart?name=${name}`)
    await ask('GET', '/page')
    await ask('POST', `/order?name=${name}${hasPrints ? '&prints' : ''}`)
  }
  const idle = async () => {
    await waitUntilIdle(service.pid, 90_000)
    await waitUntilIdle(floor.pid, 90_000)
  }
  try {
    // Warms up, so that the service's code is compiled.
    await perSecond(sell, bench.isQuick ? 32 : 64)
    await idle()
    await perSecond(sellBare, bench.isQuick ? 32 : 64)
    await idle()
    const sides = {
      service: () => perSecond(sell),
      async floor() {
        await idle()
        const rate = await perSecond(sellBare)
        await idle()
        return rate
      },
    }
    const found = await compare(sides, { rounds: bench.isQuick ? 3 : 9, limitMs: 240_000 })
    const wanted = hasPrints ? { wanted: { atLeast: 0.8 }, judged: 'ratio' as const } : {}
    return { what, unit: '/s', ...found, ...wanted }
  } finally {
    await floor.stop()
    await service.stop()
  }
}
