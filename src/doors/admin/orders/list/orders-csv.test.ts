import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../../tests/helpers/databases.ts'
import { type MadeOrder, madeOrder } from '../../../../../tests/helpers/made-order.ts'
import { openTestShop, type TestShop } from '../../../../../tests/helpers/test-shop.ts'
import { csvRow } from '../../../../pure/csv/csv-row.ts'
import { builtInDocument } from '../../../../trade/catalog/built-in/built-in-document.ts'
import { saveDocument } from '../../../../trade/catalog/saved/save-catalog.ts'
import { refundOrder } from '../../../../trade/checkout/refunds/refund-order.ts'
import { readStores } from '../../layout/read-stores.ts'
import { readOrderChoices } from './order-choices.ts'
import { type OrderFile, ordersCsv } from './orders-csv.ts'

const operator = { kind: 'operator', id: 'op_1', name: 'Kim' } as const

describe.each(testDatabases)('ordersCsv on $name', (testDatabase) => {
  let shop: TestShop
  let order: MadeOrder
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    order = await madeOrder(shop)
  })

  /** Each row as an object keyed by column name, without empty cells. */
  async function rowsOf(file: OrderFile, choices: { mode?: 'test'; status?: string } = {}) {
    const of = { file, stores: await readStores(shop.database.queries), zone: 'Asia/Tokyo' }
    const all: string[][] = []
    for await (const values of ordersCsv(shop.database, readOrderChoices(choices), of)) {
      all.push(values.map((value) => csvRow([value]).trim()))
    }
    const [head = [], ...rows] = all
    return rows.map((values) => {
      expect(values).toHaveLength(head.length)
      const cells = values.map((value, at) => [head[at], value])
      return Object.fromEntries(cells.filter(([, value]) => value !== ''))
    })
  }

  it('exports orders with their addresses', async () => {
    const { number, total } = await order.read()
    const business = { company: 'Nord GmbH', vat_id: 'DE123456789' }
    await shop.database.queries.updateTable('orders').set(business).execute()
    expect(await rowsOf('orders')).toMatchObject([
      {
        // Noon UTC.
        placed: '2026-11-21 21:00',
        number,
        total: (total / 100).toFixed(2),
        refunded: '0.00',
        commission: '0.00',
        name: 'Ann Example',
        line1: '1 Main Street',
        city: 'Portland',
        region: 'OR',
        postal_code: '97201',
        country: 'US',
        email: 'ann@example.com',
        on_account: 'no',
        ...business,
      },
    ])
  })

  it('distinguishes orders on account from paid ones, and says whether they are settled', async () => {
    const { queries } = shop.database
    const told = async () =>
      (await rowsOf('orders')).map(({ on_account: on, settled }) => [on, settled])
    expect(await told()).toEqual([['no', undefined]])
    await queries.updateTable('orders').set({ on_account: 1 }).execute()
    expect(await told()).toEqual([['yes', undefined]])
    await queries.updateTable('orders').set({ settled_at: shop.now() }).execute()
    expect(await told()).toEqual([['yes', '2026-11-21 21:00']])
  })

  it('exports their prints, with the frozen details of each', async () => {
    const { number, subtotal } = await order.read()
    expect(await rowsOf('lines')).toMatchObject([
      {
        number,
        line: '1',
        product: 'canvas',
        quantity: '1',
        currency: 'USD',
        tax: '0.00',
        mode: 'test',
        total: (subtotal / 100).toFixed(2),
        unit_cost: expect.stringMatching(/^\d+\.\d\d$/),
      },
    ])
  })

  it('exports their refunds', async () => {
    const request = { amount: 1500, reason: '=scratched', key: 'a' }
    expect(await rowsOf('refunds')).toEqual([])
    await refundOrder(shop, order.id, request, operator)
    expect(await rowsOf('refunds')).toMatchObject([
      {
        amount: '15.00',
        currency: 'USD',
        state: 'refunded',
        reason: "'=scratched",
        asked: '2026-11-21 21:00',
        changed: '2026-11-21 21:00',
        mode: 'test',
      },
    ])
  })

  it('exports addresses in the format of carriers', async () => {
    const { number } = await order.read()
    // No labels are bought for test orders, unless the list is filtered to tests.
    expect([await rowsOf('addresses'), await rowsOf('addresses', { mode: 'test' })]).toEqual([
      [],
      [expect.objectContaining({ number })],
    ])
    await shop.database.queries.updateTable('orders').set({ mode: 'live' }).execute()
    expect(await rowsOf('addresses')).toEqual([
      {
        number,
        name: 'Ann Example',
        street: '1 Main Street',
        postal_code: '97201',
        city: 'Portland',
        region: 'OR',
        country: 'US',
        email: 'ann@example.com',
        reference: number,
        shipping_method: 'standard',
        items: '1',
      },
    ])
    // Nor for shipped or cancelled orders, unless the list is filtered to them.
    const { queries } = shop.database
    await queries.updateTable('orders').set({ status: 'shipped' }).execute()
    expect(await rowsOf('addresses')).toEqual([])
    expect(await rowsOf('addresses', { status: 'shipped' })).toHaveLength(1)
    await queries.updateTable('orders').set({ status: 'refunded', cancelled_at: 1 }).execute()
    expect(await rowsOf('addresses')).toEqual([])
    expect(await rowsOf('addresses', { status: 'cancelled' })).toHaveLength(1)
  })

  it('weighs parcels and lists their items for customs', async () => {
    const { number } = await order.read()
    const { queries } = shop.database
    await queries.updateTable('orders').set({ mode: 'live', tax_included: 1 }).execute()
    await queries
      .updateTable('order_lines')
      .set({ quantity: 2, unit_price: 5000, tax: 1600, size: '12x8' })
      .execute()
    const unknown = { number, country: 'US', quantity: '2', value: '84.00' }
    const [before] = await rowsOf('customs')
    expect(before).toMatchObject(unknown)
    expect(before).not.toHaveProperty('weight_g')
    const product_data = {
      hs_code: '491191',
      origin: 'PL',
      // 12 × 8 inches are 0.0619 square metres.
      weight: { grams: 500, grams_per_square_metre: 1000 },
      packaging: { paper: { grams: 200 } },
    }
    const document = { ...builtInDocument, product_data }
    const saving = { document, expected: null, by: null, note: '' }
    await shop.database.transaction((tx) => saveDocument(tx, saving, shop.now()))
    expect(await rowsOf('customs')).toEqual([
      {
        ...unknown,
        name: 'Ann Example',
        line: '1',
        product: 'canvas',
        size: '12x8',
        hs_code: '491191',
        origin: 'PL',
        unit_weight_g: '562',
        weight_g: '1124',
        currency: 'USD',
      },
    ])
    expect(await rowsOf('addresses')).toMatchObject([{ items: '2', weight_kg: '1.524' }])
  })
})
