import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { orderIdOf, storeIdOf } from '../../../tests/helpers/ids.ts'
import { storedAddress } from '../../../tests/helpers/stored-address.ts'
import { handOverPicture, openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import { orderLineCrop, orderLineOptions } from '../../ground/database/tables/orders-table.ts'
import type { CartId, ImageToken, StoreId } from '../../pure/contract/ids.ts'
import type { OrderStatus, PaymentStatus } from '../../pure/contract/order-statuses.ts'
import { commissionAfterRefunds } from '../orders/commission-after-refunds.ts'
import { readSales } from './read-sales.ts'
import { addMonths, monthsBetween, startOfMonth } from './report-months.ts'
import { sumProducts, sumSales, sumStates } from './sum-sales.ts'

const months = monthsBetween('2026-09', '2026-11')
const everything = { months, storeId: null, withTestOrders: true }

describe.each(testDatabases)('readSales on $name', (testDatabase) => {
  let shop: TestShop
  let token: ImageToken
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    token = await handOverPicture(shop, { print: { width: 3000, height: 2000 } })
  })
  afterEach(() => shop.close())

  let count = 0
  type Sold = {
    at: number
    currency?: string
    country?: string
    status?: OrderStatus
    paid?: PaymentStatus
    storeId?: StoreId
    mode?: 'test' | 'live'
    onAccount?: boolean
    lines: { product: string; quantity: number; price: number; commission: number }[]
    shipping?: number
    tax?: number
    refunded?: number
  }

  async function sell(sold: Sold) {
    count += 1
    const { lines, shipping = 500, tax = 0, refunded = 0, country = 'US' } = sold
    const sum = (of: (line: Sold['lines'][number]) => number) =>
      lines.reduce((all, line) => all + of(line) * line.quantity, 0)
    const order = {
      subtotal: sum(({ price }) => price),
      shipping,
      tax,
      total: sum(({ price }) => price) + shipping + tax,
      commission: sum(({ commission }) => commission),
      refunded_total: refunded,
    }
    const id = orderIdOf(`ord_${String(count).padStart(24, '0')}`)
    await shop.database.queries
      .insertInto('orders')
      .values({
        ...order,
        id,
        number: `N${count}`,
        store_id: sold.storeId ?? shop.store.id,
        cart_id: `cart-${count}` as CartId,
        mode: sold.mode ?? 'live',
        on_account: sold.onAccount ? 1 : 0,
        status: sold.status ?? 'ready',
        payment_status: sold.paid ?? 'paid',
        currency: sold.currency ?? 'USD',
        email: '',
        shipping_address: storedAddress({ country }),
        shipping_method: 'standard',
        created_at: sold.at,
        updated_at: sold.at,
      })
      .execute()
    await shop.database.queries
      .insertInto('order_lines')
      .values(
        lines.map(({ product, quantity, price, commission }, position) => ({
          id: `lin_${count}_${position}`,
          order_id: id,
          position,
          image_token: token,
          product,
          size: '8x10',
          options: orderLineOptions.write({}),
          crop: orderLineCrop.write({ x: 0, y: 0, width: 1, height: 1 }),
          quantity,
          unit_price: price,
          unit_commission: commission,
        })),
      )
      .execute()
    return order
  }

  const canvas = { product: 'canvas', quantity: 1, price: 2000, commission: 200 }
  const within = (month: string) => startOfMonth(month) + 1000

  it('counts an order in the month of UTC in which it was placed', async () => {
    await sell({ at: startOfMonth('2026-10'), lines: [canvas] })
    await sell({ at: startOfMonth('2026-11') - 1, lines: [canvas] })
    await sell({ at: startOfMonth('2026-11'), lines: [canvas] })
    await sell({ at: startOfMonth('2026-12'), lines: [canvas] })
    await sell({ at: startOfMonth('2026-09') - 1, lines: [canvas] })
    const rows = sumSales(await readSales(shop.database, everything), 'month')
    expect(rows.map(({ month, orders }) => [month, orders])).toEqual([
      ['2026-10', 2],
      ['2026-11', 1],
    ])
  })

  it('counts what was paid, with its refunds, and tells the states of all', async () => {
    await sell({
      at: within('2026-10'),
      lines: [canvas, { ...canvas, product: 'poster', quantity: 2 }],
    })
    await sell({
      at: within('2026-10'),
      lines: [canvas],
      paid: 'refunded',
      refunded: 2500,
      status: 'refunded',
    })
    await sell({ at: within('2026-10'), lines: [canvas], paid: 'partly_refunded', refunded: 500 })
    await sell({
      at: within('2026-10'),
      lines: [canvas],
      paid: 'declined',
      status: 'awaiting_payment',
    })
    const sales = await readSales(shop.database, everything)
    expect(sumSales(sales, 'currency')).toEqual([
      {
        ...{ month: null, storeId: null, country: null, isOnAccount: null, mode: 'live' },
        ...{ currency: 'USD', orders: 3, items: 5 },
        ...{ goods: 10_000, shipping: 1500, tax: 0, total: 11_500, refunds: 3000, net: 8500 },
        ...{ average: 3833, commission: 600 + 0 + 160 },
      },
    ])
    expect(sumProducts(sales)).toEqual([
      { product: 'canvas', mode: 'live', currency: 'USD', items: 3, goods: 6000 },
      { product: 'poster', mode: 'live', currency: 'USD', items: 2, goods: 4000 },
    ])
    expect(sumStates(sales)).toMatchObject([
      { status: 'awaiting_payment', orders: 1 },
      { status: 'ready', orders: 2 },
      { status: 'refunded', orders: 1 },
    ])
  })

  it('never adds currencies together, and tells countries and stores apart', async () => {
    await sell({ at: within('2026-10'), lines: [canvas] })
    await sell({ at: within('2026-10'), lines: [canvas], currency: 'EUR', country: 'DE' })
    await sell({ at: within('2026-11'), lines: [canvas], currency: 'EUR', country: 'FR' })
    const sales = await readSales(shop.database, everything)
    expect(sumSales(sales, 'month').map(({ month, currency }) => [month, currency])).toEqual([
      ['2026-10', 'EUR'],
      ['2026-10', 'USD'],
      ['2026-11', 'EUR'],
    ])
    expect(sumSales(sales, 'country').map(({ country, currency }) => [country, currency])).toEqual([
      ['DE', 'EUR'],
      ['FR', 'EUR'],
      ['US', 'USD'],
    ])
    const byStore = sumSales(sales, 'store-month').map(({ storeId, month }) => [storeId, month])
    expect(byStore).toContainEqual([shop.store.id, '2026-11'])
  })

  it('leaves test orders out unless they are asked for, whatever mode their store is in', async () => {
    await sell({ at: within('2026-10'), lines: [canvas], mode: 'test' })
    await sell({ at: within('2026-10'), lines: [canvas], mode: 'live' })
    const filter = { ...everything, withTestOrders: false }
    for (const mode of ['test', 'live', 'test', 'live'] as const) {
      await shop.database.queries.updateTable('stores').set({ mode }).execute()
      const { orders, items } = await readSales(shop.database, filter)
      expect(orders.map((each) => [each.mode, each.orders])).toEqual([['live', 1]])
      expect(items.map((each) => [each.mode, each.items])).toEqual([['live', 1]])
    }
    const all = await readSales(shop.database, everything)
    for (const row of [...sumSales(all, 'month'), ...sumStates(all)]) expect(row.orders).toBe(1)
    expect(sumSales(all, 'currency').map(({ mode }) => mode)).toEqual(['live', 'test'])
    expect(sumProducts(all).map(({ mode, items }) => [mode, items])).toEqual([
      ['live', 1],
      ['test', 1],
    ])
  })

  it('leaves other stores out when one is asked for', async () => {
    await sell({ at: within('2026-10'), lines: [canvas] })
    const filter = { ...everything, storeId: storeIdOf('store_x') }
    expect(await readSales(shop.database, filter)).toEqual({ orders: [], items: [] })
  })

  it('tells what was sold on account from what was paid for', async () => {
    await sell({ at: within('2026-10'), lines: [canvas], onAccount: true })
    await sell({ at: within('2026-10'), lines: [canvas, canvas] })
    const rows = sumSales(await readSales(shop.database, everything), 'payment')
    expect(rows.map(({ isOnAccount, orders, goods }) => [isOnAccount, orders, goods])).toEqual([
      [false, 1, 4000],
      [true, 1, 2000],
    ])
  })

  it('comes to the same sums as adding order by order', async () => {
    const random = createRandom(11)
    const currencies = ['USD', 'EUR']
    const expected = new Map<string, { total: number; commission: number; items: number }>()
    for (let round = 0; round < 60; round += 1) {
      const month = addMonths('2026-09', random(2))
      const currency = currencies[random(1)] ?? ''
      const lines = Array.from({ length: 1 + random(2) }, () => {
        const price = 1 + random(100_000)
        return { product: 'canvas', quantity: 1 + random(4), price, commission: random(price) }
      })
      const order = { at: within(month), currency, lines, shipping: random(3000), tax: random(999) }
      const plain = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
      const refunded = random(1) === 1 ? random(plain + order.shipping + order.tax) : 0
      const sold = await sell({
        ...order,
        refunded,
        paid: refunded > 0 ? 'partly_refunded' : 'paid',
      })
      const key = `${month} ${currency}`
      const sum = expected.get(key) ?? { total: 0, commission: 0, items: 0 }
      sum.total += sold.total
      sum.commission += commissionAfterRefunds(sold)
      sum.items += lines.reduce((all, { quantity }) => all + quantity, 0)
      expected.set(key, sum)
    }
    const rows = sumSales(await readSales(shop.database, everything), 'month')
    const found = rows.map(({ month, currency, total, commission, items }) => {
      return [`${month} ${currency}`, { total, commission, items }] as const
    })
    expect(new Map(found)).toEqual(expected)
  })
})

describe('commissionAfterRefunds', () => {
  it('takes the share of what is left, rounded half up, and nothing of a whole refund', () => {
    expect(commissionAfterRefunds({ commission: 1000, total: 3000, refunded_total: 0 })).toBe(1000)
    expect(commissionAfterRefunds({ commission: 1000, total: 3000, refunded_total: 1000 })).toBe(
      667,
    )
    expect(commissionAfterRefunds({ commission: 1, total: 2, refunded_total: 1 })).toBe(1)
    expect(commissionAfterRefunds({ commission: 1000, total: 3000, refunded_total: 3000 })).toBe(0)
    expect(commissionAfterRefunds({ commission: 0, total: 0, refunded_total: 0 })).toBe(0)
    const large = { commission: 900_000_001, total: 2_000_000_003, refunded_total: 1 }
    expect(commissionAfterRefunds(large)).toBe(900_000_001)
  })

  it('gives back as much in steps as at once', () => {
    for (let refunded = 0; refunded <= 3000; refunded += 1) {
      const left = commissionAfterRefunds({
        commission: 777,
        total: 3000,
        refunded_total: refunded,
      })
      const before = { commission: 777, total: 3000, refunded_total: Math.max(0, refunded - 1) }
      expect(left).toBeLessThanOrEqual(commissionAfterRefunds(before))
      expect(Math.abs(left - (777 * (3000 - refunded)) / 3000)).toBeLessThanOrEqual(0.5)
    }
  })
})

describe('monthsBetween', () => {
  it('counts over the turn of a year, and never more than can be shown', () => {
    expect(monthsBetween('2025-11', '2026-02')).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ])
    expect(monthsBetween('2026-05', '2026-02')).toEqual(['2026-02'])
    expect(monthsBetween('1970-01', '2026-02')).toHaveLength(60)
  })
})

function createRandom(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * (most + 1))
  }
}
