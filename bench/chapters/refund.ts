// Time to refund a cancelled order: from the answer to the cancellation until the order is
// `refunded`, with an empty queue and with 60 posters waiting to be rendered.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bench, Row } from '../chapter.ts'
import { expectStatus } from '../load/http-client.ts'
import { pushPicture } from '../load/push-picture.ts'
import { pictureOf } from '../pictures/bench-pictures.ts'
import { type Service, startService } from '../service/start-service.ts'
import { summarise } from '../summary.ts'

const waiting = 60
const lookEveryMs = 20
const wanted = { atMost: 5000 }

export async function refund(bench: Bench): Promise<Row[]> {
  const service = await startService({ folder: join(bench.folder, 'service') })
  const times = bench.isQuick ? 5 : 20
  try {
    bench.progress('refund')
    const token = await pushPicture(service, await pictureOf('10 MB'))
    const alone = await cancelSome(service, token, times)
    for (let order = 0; order < waiting; order++) await place(service, token, '36x24')
    const behind = await cancelSome(service, token, times)
    const left = await countWaiting(service)
    return [
      { what: 'a cancelled order is refunded', unit: 'ms', service: alone, wanted },
      {
        what: `… while ${waiting} posters of 36×24″ wait to be printed`,
        unit: 'ms',
        service: behind,
        wanted,
        note: `${left} still waited at the end`,
      },
    ]
  } finally {
    await service.stop()
  }
}

async function cancelSome(service: Service, token: string, times: number) {
  const eachMs: number[] = []
  for (let time = 0; time < times; time++) {
    const id = await place(service, token, '12x8')
    expectStatus(await ask(service, 'POST', `/api/v1/orders/${id}/cancel`), 200, 'Cancelling')
    const startedAt = performance.now()
    while ((await statusOf(service, id)) !== 'refunded') await pause(lookEveryMs)
    eachMs.push(performance.now() - startedAt)
  }
  return summarise(eachMs)
}

async function place(service: Service, token: string, size: string): Promise<string> {
  const address = {
    name: 'Ann Example',
    line1: '1 Main Street',
    city: 'Springfield',
    region: 'IL',
    postal_code: '62701',
    country: 'US',
    email: 'ann@example.com',
  }
  const answer = await ask(service, 'POST', '/api/v1/orders', {
    currency: 'USD',
    lines: [{ image_token: token, product: 'poster', size, quantity: 1 }],
    shipping_address: address,
    shipping_method: 'standard',
    payment: { method: 'test' },
  })
  return String(JSON.parse(expectStatus(answer, 201, 'An order').body.toString()).id)
}

async function statusOf(service: Service, id: string): Promise<string> {
  const answer = await ask(service, 'GET', `/api/v1/orders/${id}`)
  return String(JSON.parse(expectStatus(answer, 200, 'An order').body.toString()).status)
}

async function countWaiting(service: Service): Promise<number> {
  const answer = await ask(service, 'GET', '/api/v1/orders?status=preparing&limit=100')
  return JSON.parse(expectStatus(answer, 200, 'The list').body.toString()).data.length
}

function ask(service: Service, method: 'GET' | 'POST', path: string, body?: object) {
  const headers = { authorization: `Bearer ${service.secretKey}` }
  if (body === undefined) return service.client.send({ method, path, headers })
  const asJson = { ...headers, 'content-type': 'application/json' }
  return service.client.send({ method, path, headers: asJson, body: [toBuffer(body)] })
}

function toBuffer(body: object): Buffer {
  return Buffer.from(JSON.stringify(body))
}
