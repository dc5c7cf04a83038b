import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { storeIdOf } from '../../../tests/helpers/ids.ts'
import { type OrderToSell, sellOrder } from '../../../tests/helpers/sell-order.ts'
import { handOverPicture, openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import type { ImageToken } from '../../pure/contract/ids.ts'
import { startOfMonth } from '../bookkeeping/months.ts'
import { readProducts } from './read-products.ts'
import { readSales } from './read-sales.ts'
import { readStates } from './read-states.ts'
import { sumSales } from './sum-sales.ts'

const timeZone = 'UTC'
const months = ['2026-09', '2026-10', '2026-11']
const everything = { months, timeZone, storeId: null, withTestOrders: true }

describe.each(testDatabases)('readSales on $name', (testDatabase) => {
  let shop: TestShop
  let token: ImageToken
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    token = await handOverPicture(shop, { print: { width: 3000, height: 2000 } })
  })

  const canvas = { product: 'canvas', price: 2000, commission: 200, cost: 900 }
  const within = (month: string) => startOfMonth(month, 'UTC') + 1000
  const sell = (order: Partial<OrderToSell>) =>
    sellOrder(shop, { at: within('2026-10'), token, lines: [canvas], ...order })

  it('counts an order in the month of its payment, in the given time zone', async () => {
    const paidAt = Date.UTC(2026, 9, 31, 23, 30)
    await sell({ paidAt, at: within('2026-09') })
    const monthIn = async (zone: string) => {
      const sales = await readSales(shop.database, { ...everything, timeZone: zone })
      return sales.map(({ month }) => month)
    }
    expect(await monthIn('UTC')).toEqual(['2026-10'])
    expect(await monthIn('Europe/Berlin')).toEqual(['2026-11'])
    expect(await monthIn('America/New_York')).toEqual(['2026-10'])
  })

  it('omits test orders unless requested, whatever mode their store is in', async () => {
    await sell({ mode: 'test' })
    await sell({ mode: 'live' })
    const filter = { ...everything, withTestOrders: false }
    for (const mode of ['test', 'live'] as const) {
      await shop.database.queries.updateTable('stores').set({ mode }).execute()
      const orders = await readSales(shop.database, filter)
      expect(orders.map((each) => [each.mode, each.orders])).toEqual([['live', 1]])
      expect(await readProducts(shop.database, filter)).toMatchObject([{ mode: 'live', items: 1 }])
      expect(await readStates(shop.database, filter)).toMatchObject([{ mode: 'live', orders: 1 }])
    }
    const all = await readSales(shop.database, everything)
    expect(sumSales(all, 'currency').map(({ mode }) => mode)).toEqual(['live', 'test'])
  })

  it('includes entries booked since the last call', async () => {
    await sell({})
    const countOf = async () => {
      const [sums] = sumSales(await readSales(shop.database, everything), 'currency')
      return sums?.orders
    }
    expect([await countOf(), await countOf()]).toEqual([1, 1])
    await sell({})
    expect(await countOf()).toBe(2)
  })

  it('filters by store', async () => {
    await sell({})
    const filter = { ...everything, storeId: storeIdOf('store_x') }
    expect(await readSales(shop.database, filter)).toEqual([])
  })

  it('distinguishes countries, and sales on account from paid ones', async () => {
    await sell({ onAccount: true, country: 'FR' })
    await sell({ lines: [canvas, canvas] })
    const sales = await readSales(shop.database, everything)
    const payments = sumSales(sales, 'payment').map(({ isOnAccount, goods }) => [
      isOnAccount,
      goods,
    ])
    expect(payments).toEqual([
      [false, 4000],
      [true, 2000],
    ])
    expect(sumSales(sales, 'country').map(({ country }) => country)).toEqual(['US', 'FR'])
  })

  it('sums products net of tax', async () => {
    const vat = { kind: 'vat', name: null, percent: 25 } as const
    const poster = { product: 'poster', price: 500, quantity: 2, cost: 100 }
    await sell({
      lines: [
        { ...canvas, tax: 400 },
        { ...poster, tax: 200 },
      ],
      shipping: 0,
      taxes: [{ ...vat, amount: 600 }],
      isTaxIncluded: true,
    })
    expect(await readProducts(shop.database, everything)).toEqual([
      { product: 'canvas', mode: 'live', currency: 'USD', items: 1, net: 1600, cost: 900 },
      { product: 'poster', mode: 'live', currency: 'USD', items: 2, net: 800, cost: 200 },
    ])
  })

  it('counts the states of all orders, paid or not', async () => {
    await sell({ status: 'awaiting_payment', payment: 'pending', paidAt: null })
    await sell({})
    expect(await readStates(shop.database, everything)).toMatchObject([
      { status: 'awaiting_payment', orders: 1, total: 2500 },
      { status: 'ready', orders: 1, total: 2500 },
    ])
  })
})
