import { describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { type MadeOrder, madeOrder } from '../../../../tests/helpers/made-order.ts'
import { openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { type PrintFacts, printFacts } from '../../../ground/database/tables/print-files-table.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import type { Lab } from './lab.ts'
import { makeLabOrder } from './make-lab-order.ts'

const lab: Lab = {
  id: 'lab_1',
  name: 'Lab',
  isOn: true,
  products: null,
  deliverAt: 'ready',
  setUp: { kind: 'folder', settings: { path: '/lab' }, secrets: {} },
  startsProduction: false,
  takesTestOrders: true,
  includesAddress: true,
  wholeOrders: false,
}
const box = { left: 0, top: 0, width: 10, height: 10 }
const facts: PrintFacts = {
  format: 'jpeg',
  width: 10,
  height: 10,
  dpi: 300,
  profile: 'sRGB',
  surround: 'mirror',
  trim: box,
  sides: box,
  safe: box,
  picture: box,
  source: box,
  placed: box,
}

describe.each(testDatabases)('makeLabOrder on $name', (testDatabase) => {
  it('describes what to make, for whom and how to ship it', async () => {
    const shop = await openTestShop(testDatabase)
    const order = await readyOrder(shop)
    await shop.database.queries.updateTable('orders').set({ gift_note: 'With love' }).execute()
    const { number, shipping, lines } = await order.read()
    const made = await makeLabOrder(depsOf(shop), { lab, ...(await whole(order, 2)) })
    expect(made).toMatchObject({
      reference: `${number}-v2`,
      version: 2,
      id: order.id,
      number,
      mode: 'test',
      shipping: { method: 'standard', country: 'US', price: shipping, currency: 'USD' },
      recipient: { name: 'Ann Example', email: 'ann@example.com' },
      gift: { note: 'With love' },
      lines: [
        {
          number: 1,
          product: 'canvas',
          size: lines[0]?.size,
          options: lines[0]?.options,
          copies: 1,
          printFile: { contentType: 'image/jpeg', sha256: 'f'.repeat(64) },
        },
      ],
    })
    const { min = 0, max = 0 } = made.shipping.days ?? {}
    expect(min).toBeGreaterThan(0)
    expect(max).toBeGreaterThanOrEqual(min)
    const silent = { ...lab, includesAddress: false }
    const { recipient, gift } = await makeLabOrder(depsOf(shop), {
      lab: silent,
      ...(await whole(order, 1)),
    })
    expect([recipient, gift]).toEqual([null, null])
  })

  it('reads an order once, however many lines it has', async () => {
    const shop = await openTestShop(testDatabase)
    const order = await readyOrder(shop)
    const count = async () => {
      const deps = depsOf(shop)
      const { lines } = await makeLabOrder(deps, { lab, ...(await whole(order, 1)) })
      return { lines: lines.map(({ number }) => number), queries: deps.asked() }
    }
    const one = await count()
    expect(one.lines).toEqual([1])
    await addLines(shop, order, 4)
    expect(await count()).toEqual({ lines: [1, 2, 3, 4, 5], queries: one.queries })
  })
})

async function readyOrder(shop: TestShop): Promise<MadeOrder> {
  const order = await madeOrder(shop)
  await order.makeReady()
  await shop.database.queries
    .updateTable('print_files')
    .set({ facts: printFacts.write(facts) })
    .execute()
  return order
}

async function whole({ id: orderId, read }: MadeOrder, version: number) {
  const lines = (await read()).lines.map(({ id }) => ({ id, sha256: 'f'.repeat(64) }))
  const content = { lines, toFollow: [], address: null, of: version }
  return { orderId, version, part: 1, content }
}

async function addLines({ database }: TestShop, { id }: MadeOrder, count: number): Promise<void> {
  const { queries } = database
  const line = await queries
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const file = await queries
    .selectFrom('print_files')
    .selectAll()
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  for (let position = 1; position <= count; position++) {
    const lineId = `${line.id.slice(0, -1)}${position}x`
    await queries
      .insertInto('order_lines')
      .values({ ...line, id: lineId, position })
      .execute()
    await queries
      .insertInto('print_files')
      .values({ ...file, line_id: lineId })
      .execute()
  }
}

function depsOf({ database, now }: TestShop) {
  let asked = 0
  const queries = database.queries.withPlugin({
    transformQuery({ node }) {
      asked += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const storage: Pick<Storage, 'withLocalFile'> = { withLocalFile: async () => null }
  return { database: { ...database, queries }, storage, now, baseUrl: null, asked: () => asked }
}
