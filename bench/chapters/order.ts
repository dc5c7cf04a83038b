// Placing an order: only the form POST, from the completed checkout to the redirect to the receipt.
// When it is answered, the order, its lines, payment, events and jobs are committed.

import { join } from 'node:path'
import type { Bench, Row } from '../chapter.ts'
import { type FilledCheckout, fillCheckout, sendCheckout } from '../load/place-order.ts'
import { pushPicture } from '../load/push-picture.ts'
import { runMany } from '../load/run-many.ts'
import { pictureOf } from '../pictures/bench-pictures.ts'
import { type Service, startService } from '../service/start-service.ts'
import { summarise } from '../summary.ts'

const connections = 16

export async function order(bench: Bench): Promise<Row[]> {
  const { folder } = bench
  const service = await startService({ folder: join(folder, 'service'), connections })
  try {
    bench.progress('order')
    const token = await pushPicture(service, await pictureOf('300 KB'))
    const times = bench.isQuick ? 32 : 160
    await measure(service, token, { times, atOnce: 1 })

    const alone = await measure(service, token, { times, atOnce: 1 })
    const perSecond: number[] = []
    for (let round = 0; round < (bench.isQuick ? 2 : 5); round++) {
      perSecond.push((await measure(service, token, { times, atOnce: connections })).perSecond)
    }
    return [
      { what: 'place an order, 1 connection', unit: 'ms', service: summarise(alone.eachMs) },
      { what: 'orders, 1 connection', unit: '/s', service: summarise([alone.perSecond]) },
      { what: `orders, ${connections} connections`, unit: '/s', service: summarise(perSecond) },
    ]
  } finally {
    await service.stop()
  }
}

async function measure(
  service: Service,
  token: string,
  options: { times: number; atOnce: number },
): Promise<{ eachMs: number[]; perSecond: number }> {
  const filled: FilledCheckout[] = []
  await runMany(async () => filled.push(await fillCheckout(service, token)), options)
  const eachMs: number[] = []
  const { elapsedMs } = await runMany(async () => {
    const startedAt = performance.now()
    const next = filled.pop()
    if (next !== undefined) await sendCheckout(service, next)
    eachMs.push(performance.now() - startedAt)
  }, options)
  return { eachMs, perSecond: (options.times * 1000) / elapsedMs }
}
