// The operator's day on a started service: a test order is advanced through every state, print
// files are streamed as one zip, and a print image is replaced from the panel.

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import { orderByApi, orderOf, tokenOf } from '../helpers/hand-over.ts'
import { picture } from '../helpers/pictures.ts'
import { readZip } from '../helpers/read-zip.ts'
import { type AtPanel, firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

describe.each(deployments)('the panel on $name', (deployment) => {
  let service: Service
  let panel: AtPanel
  beforeAll(async () => {
    service = await startService({ deployment, env: firstOperator })
    panel = await signInToPanel(service)
  }, serviceStartMs)
  afterAll(() => service?.close())

  const preview = () => picture({ width: 600, height: 400, seed: 6 })
  const print = (quality: number) => picture({ width: 1500, height: 1000, seed: 6, quality })

  async function order(reference: string): Promise<void> {
    const image_token = await tokenOf(service, 'preview', await preview())
    const announced = { print_width: 1500, print_height: 1000 }
    await orderByApi(service, { image_token, ...announced }, { reference_id: reference })
  }
  const statusOf = async (reference: string) => (await orderOf(service, reference)).status

  it('accepts a print image for an order, and downloads its files as a zip and one by one', async () => {
    await order('by-hand')
    const { id, number } = await orderOf(service, 'by-hand')
    expect(await statusOf('by-hand')).toBe('awaiting_print_image')
    const form = `/admin/orders/${id}/lines/1/print-image`
    const wrong = await panel.sendFile(`/admin/orders/${id}`, form, Buffer.from('no picture'))
    expect(await panel.said(wrong)).toMatch(/picture|image/i)
    const sent = await panel.sendFile(`/admin/orders/${id}`, form, await print(90))
    expect(await panel.said(sent)).toContain('Print image received.')
    await expect.poll(() => statusOf('by-hand')).toBe('ready')

    const zip = await panel.post('/admin/production/print-files.zip', { order: [id] })
    expect(zip.status).toBe(200)
    const bytes = Buffer.from(await zip.arrayBuffer())
    expect(zip.headers.get('content-length')).toBe(String(bytes.byteLength))
    const found = await readZip(bytes)
    const [line] = (await orderOf(service, 'by-hand')).lines
    const name = [...found.keys()].find((each) => each.endsWith('.jpg')) ?? ''
    expect(name).toContain(`${number}-1-`)
    const sha256 = createHash('sha256')
      .update(found.get(name) ?? '')
      .digest('hex')
    expect(sha256).toBe(line?.print_file.sha256)

    // The same file on its own, by the session's cookie, and in ranges.
    const url = new URL(String(line?.print_file.url)).pathname
    const part = await panel.get(url, { range: 'bytes=0-99' })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
    // Responses to a cookie are for our own pages only.
    expect(part.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(part.headers.get('access-control-allow-origin')).toBe(null)
    expect(part.headers.get('cache-control')).toBe('no-store')
    expect((await fetch(new URL(url, service.url))).status).toBe(401)
    expect((await panel.get('/api/v1/orders')).status).toBe(401)

    const early = await panel.post(`/admin/orders/${id}/start_production`, {})
    expect(await panel.said(early)).toMatch(/cancel/)
  })

  it('advances a test order through every state, with the real effects', async () => {
    await order('Test order advanced.')
    const { id } = await orderOf(service, 'Test order advanced.')
    const seen: string[] = []
    for (let steps = 0; steps < 8; steps++) {
      const status = await statusOf('Test order advanced.')
      if (seen.at(-1) !== status) seen.push(status)
      if (status === 'delivered') break
      if (status === 'preparing') {
        await expect.poll(() => statusOf('Test order advanced.')).toBe('ready')
        continue
      }
      await panel.post(`/admin/orders/${id}/walk`, { from: status })
    }
    expect(seen).toEqual(
      [
        'awaiting_print_image',
        'preparing',
        'ready',
        'in_production',
        'shipped',
        'delivered',
      ].filter((state) => seen.includes(state) || state !== 'preparing'),
    )
    const { events, shipments } = await orderOf(service, 'Test order advanced.')
    const byOperator = events.filter(({ by }) => by === 'operator').map(({ type }) => type)
    expect(byOperator).toEqual(
      expect.arrayContaining(['order.in_production', 'order.shipped', 'order.delivered']),
    )
    expect(shipments).toHaveLength(1)
    expect(await panel.page('/admin/audit')).toContain('order.walk')
  })
})
