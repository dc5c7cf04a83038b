// kill -9 while the prints of a set are made, and while their zip is sent: one order, whole files,
// and the same zip again.

import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderListJson } from '../../src/pure/contract/schemas/order-schema.ts'
import { deployments } from '../helpers/deployments.ts'
import { askApi, keyHeader, orderOf } from '../helpers/hand-over.ts'
import { placeLargeOrder } from '../helpers/large-order.ts'
import { readZip } from '../helpers/read-zip.ts'
import { firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

const whileItPrints = { interval: 200 }
const underWay = { interval: 10 }

/** The last one has more than 9 million pixels, so that it is made by itself. */
const sizes = [...Array.from({ length: 6 }, () => '7x5'), '18x12']

describe.each(deployments)('kill -9 while a set is printed, on $name', (deployment) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ deployment, env: firstOperator })
    await askApi(service, 'PATCH', 'store', { cool_off_minutes: 0 })
  }, serviceStartMs)
  afterAll(() => service?.close())

  const stored = async () =>
    (await service.foundation.objects()).filter((key) => key.startsWith('prints/')).length
  const recorded = async () =>
    (await orderOf(service, 'set')).lines.filter(({ print_file }) => print_file?.sha256).length

  async function killAndRestart(): Promise<void> {
    await service.kill9()
    await service.restart()
  }

  it('among small prints, and in the large one, leaves one order with whole files', async () => {
    const lines = sizes.map((size) => ({ size, quantity: 1 }))
    const { id } = await placeLargeOrder(service, lines, {
      key: 'set',
      pixels: { width: 2700, height: 1800 },
    })
    await expect.poll(stored, underWay).toBeGreaterThan(2)
    await killAndRestart()
    // The small ones are recorded together, and then the large one is made.
    await expect.poll(recorded, underWay).toBeGreaterThanOrEqual(sizes.length - 1)
    await killAndRestart()
    await expect
      .poll(async () => (await orderOf(service, 'set')).status, whileItPrints)
      .toBe('ready')
    const all = (await askApi(service, 'GET', 'orders?limit=100')).json() as OrderListJson
    expect(all.data.map((order) => order.id)).toEqual([id])
    const order = await orderOf(service, 'set')
    expect(order.events.filter(({ type }) => type === 'order.ready')).toHaveLength(1)
    const asLab = { headers: keyHeader(service, service.secretKey) }
    for (const { print_file: file } of order.lines) {
      const answer = await fetch(String(file?.url), asLab)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256)
    }
    await expect.poll(() => service.foundation.unfinished()).toEqual([])
  })

  it('in the middle of the zip breaks it off visibly, and it comes whole afterwards', async () => {
    const { id } = await orderOf(service, 'set')
    const open = async (again: { again?: string } = {}) => {
      const panel = await signInToPanel(service)
      return await panel.post('/admin/production/print-files.zip', { order: [id], ...again })
    }
    const before = await service.foundation.objects()
    const broken = await open()
    const reader = broken.body?.getReader()
    expect((await reader?.read())?.done).toBe(false)
    await service.kill9()
    const readOn = async () => {
      while ((await reader?.read())?.done === false);
    }
    await expect(readOn()).rejects.toThrow()
    await service.restart()
    // It counts as handed out, so the panel asks first.
    expect((await open()).status).toBe(409)
    const whole = await open({ again: 'yes' })
    expect(whole.status).toBe(200)
    const zip = Buffer.from(await whole.arrayBuffer())
    expect(zip.length).toBe(Number(whole.headers.get('content-length')))
    const prints = [...(await readZip(zip))].filter(([, bytes]) => isJpeg(bytes))
    expect(prints.map(([name]) => name).sort()).toHaveLength(sizes.length)
    for (const [, bytes] of prints) {
      const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      expect(info.channels).toBe(3)
    }
    expect(await service.foundation.objects()).toEqual(before)
    expect(await service.foundation.unfinished()).toEqual([])
  })
})

function isJpeg(bytes: Buffer): boolean {
  return bytes.subarray(0, 2).equals(Buffer.from([0xff, 0xd8]))
}
