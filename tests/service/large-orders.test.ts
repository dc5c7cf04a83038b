// Orders of many lines: a thousand in the API, a mail and the panel, and a set at the lab.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  OrderLineJson,
  OrderLineListJson,
  OrderListJson,
} from '../../src/pure/contract/schemas/order-schema.ts'
import { printCoarsely } from '../helpers/coarse-prints.ts'
import { deployments } from '../helpers/deployments.ts'
import { askApi, orderOf } from '../helpers/hand-over.ts'
import { placeLargeOrder } from '../helpers/large-order.ts'
import { type MailServer, startMailServer } from '../helpers/mail-server.ts'
import { ownFolder } from '../helpers/own-folder.ts'
import { addFolderLab, firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

const baseUrl = 'https://prints.example.com'

describe.each(deployments)('an order of many lines on $name', (deployment) => {
  let service: Service
  let mailServer: MailServer

  beforeAll(async () => {
    mailServer = await startMailServer({ user: 'shop', password: 'p@ss' })
    const url = `smtp://shop:p%40ss@127.0.0.1:${mailServer.port}?tls=off`
    const mail = { SMTP_URL: url, MAIL_FROM: 'orders@prints.example.com', BASE_URL: baseUrl }
    const env = { ...mail, ...firstOperator, HANDPRINT_TEST_MAILS_TO: 'ada@example.com' }
    service = await startService({ deployment, env })
    await askApi(service, 'PATCH', 'store', { cool_off_minutes: 0 })
    await printCoarsely(service)
  }, serviceStartMs)
  afterAll(async () => {
    await service?.close()
    await mailServer?.close()
  })

  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      size: index % 4 === 0 ? '10x8' : '7x5',
      quantity: (index % 3) + 1,
    }))

  async function readByPages(orderId: string): Promise<OrderLineJson[]> {
    const read: OrderLineJson[] = []
    let cursor: string | null = '0'
    while (cursor !== null) {
      const path = `orders/${orderId}/lines?limit=100&cursor=${cursor}`
      const page = (await askApi(service, 'GET', path)).json() as OrderLineListJson
      read.push(...page.data)
      cursor = page.next_cursor
    }
    return read
  }

  it('has its first lines in the order and all of them by pages, and a short mail', async () => {
    const wanted = lines(1000)
    // The print images are not here yet, so nothing is printed.
    const order = await placeLargeOrder(service, wanted, { kind: 'preview' })
    expect(order.lines).toHaveLength(50)
    expect([order.lines_count, order.lines_cursor]).toEqual([1000, '50'])
    expect(order.subtotal).toBeGreaterThan(0)

    const read = await readByPages(order.id)
    expect(read.map(({ size, quantity }) => ({ size, quantity }))).toEqual(wanted)
    expect(read.reduce((sum, { total }) => sum + total, 0)).toBe(order.subtotal)
    const listed = await orderOf(service, 'large')
    expect([listed.lines.length, listed.lines_count]).toEqual([50, 1000])
    const past = await askApi(service, 'GET', `orders/${order.id}/lines?cursor=1000`)
    expect(past.json()).toEqual({ data: [], next_cursor: null })
    const odd = await askApi(service, 'GET', `orders/${order.id}/lines?cursor=x`)
    expect([odd.status, odd.json().code]).toEqual([400, 'parameter_invalid'])

    const receipt = () => mailServer.mails.find(({ html }) => html?.includes(order.number))
    await expect.poll(receipt).toBeDefined()
    const html = receipt()?.html ?? ''
    const copies = (size: string) =>
      wanted.reduce((sum, line) => sum + (line.size === size ? line.quantity : 0), 0)
    expect(html).toContain(`Quantity: ${copies('7x5')}`)
    expect(html).toContain(`Quantity: ${copies('10x8')}`)
    expect(html.length).toBeLessThan(50_000)

    const page = await (await signInToPanel(service)).page(`/admin/orders/${order.id}`)
    expect(page.match(/loading="lazy"/g)?.length).toBe(1000)
    expect(page).toContain(`Lines: 750, prints: ${copies('7x5')}`)
    // A third of it are the checkboxes.
    expect(page.length).toBeLessThan(450_000)
  })

  it('is delivered as files in the order of the set, and reprinted by numbers of lines', async () => {
    const folder = await ownFolder()
    const panel = await signInToPanel(service)
    await addFolderLab(panel, folder, 'poster')
    const wanted = lines(24)
    const { id, number } = await placeLargeOrder(service, wanted, { key: 'set' })
    const names = async () => (await readdir(join(folder, number)).catch(() => [])).sort()
    await expect.poll(names).toContain('order.json')
    const files = wanted.map(
      ({ size, quantity }, index) =>
        `TEST-${String(index + 1).padStart(4, '0')}_${size}_x${quantity}`,
    )
    const ofEach = (name: string) => [`${name}-proof.jpg`, `${name}-ticket.json`, `${name}.jpg`]
    expect(await names()).toEqual([...files.flatMap(ofEach), 'order.json'].sort())
    const manifest = JSON.parse(String(await readFile(join(folder, number, 'order.json'))))
    expect(manifest.lines.map((line: { file: string }) => line.file)).toEqual(
      files.map((name) => `${name}.jpg`),
    )
    const ticket = await askApi(service, 'GET', `orders/${id}/lines/24/ticket`)
    expect(ticket.json()).toMatchObject({
      order: { lines: 24 },
      line: { number: 24 },
      file: { name: `${files[23]}.jpg` },
    })
    const none = await askApi(service, 'GET', `orders/${id}/lines/25/ticket`)
    expect([none.status, none.json().code]).toEqual([404, 'line_unknown'])

    for (const _ of ['in production', 'shipped']) {
      expect((await askApi(service, 'POST', `orders/${id}/advance`)).status).toBe(200)
    }
    const page = `/admin/orders/${id}`
    const sheet = await panel.page(`${page}?line=7`)
    expect(sheet).toContain('<li value="7">')
    expect(sheet.match(/class="approved"/g)).toHaveLength(1)
    const reprint = `${page}/reprint`
    const key = /name="key" value="(panel-\w+)"/.exec(sheet)?.[1] ?? ''
    const fields = { key, reprints: '0', reprint_reason: 'Torn.' }
    const wrong = await panel.post(reprint, { ...fields, again_lines: '7, 25' })
    expect(await panel.said(wrong)).toContain('from 1 to 24')
    const right = await panel.post(reprint, { ...fields, again_lines: '7, 23–24' })
    expect(await panel.said(right)).toContain('Reprint created')
    const all = (await askApi(service, 'GET', 'orders?limit=100')).json() as OrderListJson
    const again = all.data.find((other) => other.reprint_of === id)
    expect(again?.lines.map(({ quantity }) => quantity)).toEqual(
      [7, 23, 24].map((line) => wanted[line - 1]?.quantity),
    )
  })
})
