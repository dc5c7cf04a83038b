// A store's commission on an order: the API, the orders file, the store's pages and its statement
// must all show the same amount, which was calculated by hand.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { happens, refundOf, sellOrder } from '../../../../tests/helpers/sell-order.ts'
import { handOverPicture, openSuiteShop } from '../../../../tests/helpers/test-shop.ts'
import { readOverview } from '../../../doors/admin/account/account-overview-page.tsx'
import { readStores } from '../../../doors/admin/layout/read-stores.ts'
import { readOrderChoices } from '../../../doors/admin/orders/list/order-choices.ts'
import { ordersCsv } from '../../../doors/admin/orders/list/orders-csv.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { csvRow } from '../../../pure/csv/csv-row.ts'
import { readStatements } from '../../bookkeeping/statements.ts'
import type { OrderEvent } from '../core/order-events.ts'
import { getOrderJson } from './list-orders.ts'

const currency = 'USD'
const takenBack = (amount: number): OrderEvent => ({
  type: 'order.payment_taken_back',
  detail: { amount, currency, decline_code: 'disputed' },
})
const restored = (amount: number): OrderEvent => ({
  type: 'order.payment_restored',
  detail: { amount, currency },
})
const failed: OrderEvent = {
  type: 'order.refund_failed',
  detail: { refund_id: 'ref_1', amount: 1000, currency, failure_code: 'account_closed' },
}

/**
 * Each order is 2,500 plus 500 for shipping, of which 700 is commission. What is left: 700 × left ÷
 * 3,000.
 */
const histories = {
  paid: { mode: 'live', isPaid: true, events: [], earned: 700 },
  'not paid': { mode: 'live', isPaid: false, events: [], earned: 0 },
  cancelled: { mode: 'live', isPaid: false, events: [], earned: 0, status: 'cancelled' },
  test: { mode: 'test', isPaid: true, events: [], earned: 0 },
  'refunded in part': {
    mode: 'live',
    isPaid: true,
    events: [refundOf(1000, 'ref_1')],
    earned: 467,
  },
  'refunded in vain': {
    mode: 'live',
    isPaid: true,
    events: [refundOf(1000, 'ref_1'), failed],
    earned: 700,
  },
  'refunded whole': {
    mode: 'live',
    isPaid: true,
    events: [refundOf(3000, 'ref_1')],
    earned: 0,
  },
  'disputed whole': { mode: 'live', isPaid: true, events: [takenBack(3000)], earned: 0 },
  'disputed in part': { mode: 'live', isPaid: true, events: [takenBack(900)], earned: 490 },
  'disputed and won': {
    mode: 'live',
    isPaid: true,
    events: [takenBack(900), restored(900)],
    earned: 700,
  },
  'disputed and refunded': {
    mode: 'live',
    isPaid: true,
    events: [takenBack(900), refundOf(600, 'ref_1')],
    earned: 350,
  },
} as const satisfies Record<
  string,
  {
    mode: 'test' | 'live'
    isPaid: boolean
    events: readonly OrderEvent[]
    earned: number
    status?: string
  }
>

describe.each(testDatabases)('the commission of an order on $name', (testDatabase) => {
  let shop: Awaited<ReturnType<typeof openSuiteShop>>
  const ids = new Map<string, OrderId>()
  const expected = Object.fromEntries(
    Object.entries(histories).map(([name, { earned }]) => [name, earned]),
  )
  beforeAll(async () => {
    shop = await openSuiteShop(testDatabase)
    const token = await handOverPicture(shop, { print: { width: 3000, height: 2000 } })
    for (const [name, history] of Object.entries(histories)) {
      const { mode, isPaid, events } = history
      const id = await sellOrder(shop, {
        token,
        mode,
        number: name,
        at: shop.now(),
        commission: 700,
        lines: [{ price: 2500, commission: 700 }],
        ...(!isPaid && { paidAt: null, payment: 'unpaid' }),
        ...('status' in history && { status: history.status }),
      })
      for (const event of events) await happens(shop, id, event, shop.now())
      ids.set(name, id)
    }
  })
  afterAll(() => shop.close())

  it('equals the books in the API', async () => {
    const found: Record<string, number> = {}
    for (const [name, id] of ids) {
      const order = await getOrderJson(shop.database.queries, shop.store, id, shop.now)
      found[name] = order.commission
    }
    expect(found).toEqual(expected)
  })

  it('is the same in the export of orders', async () => {
    const of = { file: 'orders' as const, stores: await readStores(shop.database.queries) }
    const rows: string[][] = []
    for await (const row of ordersCsv(shop.database, readOrderChoices({}), { ...of, zone: 'UTC' }))
      rows.push(row.map((value) => csvRow([value]).trim()))
    const [head = [], ...orders] = rows
    const found = orders.map((row) => {
      const cell = (name: string) => row[head.indexOf(name)] ?? ''
      return [cell('number'), Math.round(Number(cell('commission')) * 100)]
    })
    expect(Object.fromEntries(found)).toEqual(expected)
  })

  it("adds up to the statement, and to the store's overview", async () => {
    const sum = Object.values(expected).reduce<number>((all, each) => all + each, 0)
    const { queries } = shop.database
    const month = { month: '2026-11', timeZone: 'UTC', storeId: null }
    expect(await readStatements(queries, month)).toMatchObject([{ commission: sum }])
    const { sales } = await readOverview(queries, shop.store.id, shop.now())
    // Eight live orders were paid. Of their 24,000, these went back: 1,000, 3,000, 3,000, 900 and
    // 1,500.
    expect(sales).toEqual([
      { mode: 'live', currency, orders: 8, total: 14_600, commission: sum },
      { mode: 'test', currency, orders: 1, total: 3000, commission: 700 },
    ])
  })
})
