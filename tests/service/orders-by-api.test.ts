// Orders placed by programs: after a kill -9 in the middle and a retry with the same key, there is
// one order and one charge.

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import { askApi, ordersOf, tokenOf } from '../helpers/hand-over.ts'
import { picture } from '../helpers/pictures.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'

describe.each(deployments)('orders by API on $name', (deployment) => {
  let service: Service
  let token: string

  beforeAll(async () => {
    service = await startService({ deployment, env: withoutPrints })
    const image = await picture({ width: 1800, height: 1200, seed: 21 })
    token = await tokenOf(service, 'image', image)
  }, serviceStartMs)
  afterAll(() => service?.close())

  const place = (key: string) =>
    askApi(service, 'POST', 'orders', order(key), { 'idempotency-key': key })
  const order = (key: string) => ({
    reference_id: key,
    lines: [{ image_token: token, product: 'canvas', size: '18x12' }],
    shipping_address: {
      name: 'Ada Lovelace',
      line1: '12 Long Street',
      city: 'Berlin',
      postal_code: '10115',
      country: 'DE',
      email: 'ada@example.com',
    },
    shipping_method: 'standard',
    payment: { method: 'test' },
  })
  const paidCharges = () =>
    service.foundation.onDatabase((queries) =>
      queries
        .selectFrom('test_gateway_charges')
        .select('attempt_key')
        .where('status', '=', 'paid')
        .execute(),
    )

  it('make one order and one charge for a key, wherever kill -9 has interrupted them', async () => {
    const keys = Array.from({ length: 8 }, (_, index) => `photo-${index}`)
    // Started one after the other, so that the kill interrupts each at another step.
    const cutOff = keys.map(async (key, index) => {
      await pause(index * 8)
      return await place(key).catch(() => null)
    })
    await pause(60)
    await service.kill9()
    const before = await Promise.all(cutOff)
    await service.restart()
    await Promise.all(
      keys.map(async (key, index) => {
        let answer = await place(key)
        // The keys of a killed node stay claimed for a while if there may be others.
        const placed = async () => {
          if (answer.status !== 201) answer = await place(key)
          return answer.status
        }
        await expect.poll(placed, { interval: 500 }).toBe(201)
        const { id } = answer.json()
        expect(await ordersOf(service, key)).toMatchObject([{ id, payment_status: 'paid' }])
        const first = before[index]
        if (first?.status === 201) expect(first.json().id).toBe(id)
        const charges = await paidCharges()
        expect(charges.filter((each) => each.attempt_key.startsWith(`${id}:`))).toHaveLength(1)
      }),
    )
    expect(await paidCharges()).toHaveLength(keys.length)
  })
})
