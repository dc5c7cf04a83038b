import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { type MadeOrder, madeOrder } from '../../../tests/helpers/made-order.ts'
import { moveTo } from '../../../tests/helpers/move-to.ts'
import { happens, refundOf, sellOrder } from '../../../tests/helpers/sell-order.ts'
import { handOverPicture, openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import { refundOrder } from '../checkout/refunds/refund-order.ts'
import { bookOrder } from './book-order.ts'

const operator = { kind: 'operator', id: 'op_1', name: 'Kim' } as const

describe.each(testDatabases)('bookOrder on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })

  const books = async () => {
    const rows = shop.database.queries.selectFrom('bookings').selectAll()
    return await rows.orderBy('at').orderBy('id').execute()
  }
  const refund = (order: MadeOrder, amount: number | null, key: string) =>
    refundOrder(shop, order.id, { amount, reason: 'Scratched.', key }, operator)

  it('enters payments and refunds, each at its time', async () => {
    const order = await madeOrder(shop)
    const { subtotal, shipping, total } = await order.read()
    const [line] = await shop.database.queries.selectFrom('order_lines').selectAll().execute()
    const paidAt = shop.now()
    shop.advance(60_000)
    await refund(order, total, 'a')
    const place = { order_id: order.id, currency: 'USD', country: 'US', mode: 'test' }
    expect(await books()).toMatchObject([
      { ...place, kind: 'sale', at: paidAt, goods: subtotal, shipping, tax: 0, items: 1 },
      { ...place, kind: 'refund', at: paidAt + 60_000, goods: -subtotal, shipping: -shipping },
    ])
    expect(line?.unit_cost).toBeGreaterThan(0)
    const costs = (await books()).map(({ cost }) => Number(cost))
    expect(costs).toEqual([line?.unit_cost, -(line?.unit_cost ?? 0)])
  })

  it('keeps the cost of work that was begun, whatever is refunded', async () => {
    const order = await madeOrder(shop)
    await order.makeReady()
    await moveTo(shop, order.id, 'in_production')
    await refund(order, null, 'a')
    expect((await books()).at(-1)).toMatchObject({ kind: 'refund', cost: 0 })
  })

  it('reverses a failed refund, and refunds the rest exactly', async () => {
    const token = await handOverPicture(shop, { print: { width: 3000, height: 2000 } })
    const taxes = [{ kind: 'tax' as const, name: null, percent: 10, amount: 1152 }]
    const lines = [{ price: 11_700, tax: 1064, commission: 1755 }]
    const sold = { currency: 'JPY', shipping: 965, isTaxIncluded: true, taxes, lines, token }
    const id = await sellOrder(shop, { ...sold, at: 1000 })
    const failed = { refund_id: 'a', amount: 333, currency: 'JPY', failure_code: 'account_closed' }
    await happens(shop, id, refundOf(333, 'a'), 2000)
    await happens(shop, id, refundOf(333, 'b'), 3000)
    await happens(shop, id, { type: 'order.refund_failed', detail: failed }, 4000)
    await happens(shop, id, refundOf(12_332, 'c'), 5000)
    const rows = await books()
    // Booking the whole history in one go gives the same result.
    await shop.database.queries.deleteFrom('booking_taxes').execute()
    await shop.database.queries.deleteFrom('bookings').execute()
    await shop.database.transaction((tx) => bookOrder(tx, id))
    expect(await books()).toEqual(rows)
    expect(rows.map(({ tax }) => tax)).toEqual([1152, -30, -31, 30, -1121])
    expect(rows.map(({ commission }) => commission).reduce((sum, each) => sum + each, 0)).toBe(0)
    const rates = await shop.database.queries.selectFrom('booking_taxes').selectAll().execute()
    expect(rates.reduce((sum, { tax }) => sum + tax, 0)).toBe(0)
    expect(rates.reduce((sum, { net }) => sum + net, 0)).toBe(0)
  })

  it('reverses no more than is left if a bank has taken the amount of a failed refund', async () => {
    const token = await handOverPicture(shop, { print: { width: 3000, height: 2000 } })
    const id = await sellOrder(shop, { at: 1000, token, lines: [{ price: 1500 }] })
    const money = { currency: 'USD', refund_id: 'a', amount: 600, failure_code: 'account_closed' }
    const taken = { amount: 1800, currency: 'USD', decline_code: 'disputed' }
    await happens(shop, id, refundOf(600, 'a'), 2000)
    await happens(shop, id, { type: 'order.payment_taken_back', detail: taken }, 3000)
    await happens(shop, id, { type: 'order.refund_failed', detail: money }, 4000)
    const gross = (await books()).map(({ goods, shipping }) => goods + shipping)
    expect(gross).toEqual([2000, -600, -1400, 200])
  })

  it('enters what was not entered yet, each step at its own time, and nothing twice', async () => {
    const token = await handOverPicture(shop, { print: { width: 3000, height: 2000 } })
    const id = await sellOrder(shop, { at: 1000, token, lines: [{ price: 1500, cost: 700 }] })
    await happens(shop, id, refundOf(500, 'a'), 2000)
    const before = await books()
    await shop.database.queries.deleteFrom('booking_taxes').execute()
    await shop.database.queries.deleteFrom('bookings').execute()
    for (const _ of [1, 2]) await shop.database.transaction((tx) => bookOrder(tx, id))
    expect(await books()).toEqual(before)
    expect(before.map(({ kind, at, cost }) => [kind, at, cost])).toEqual([
      ['sale', 1000, 700],
      ['refund', 2000, 0],
    ])
  })
})
