import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { nameSeller } from '../../../tests/helpers/known-seller.ts'
import { cartOfPicture, type MadeOrder, madeOrder } from '../../../tests/helpers/made-order.ts'
import { moveTo } from '../../../tests/helpers/move-to.ts'
import { dayMs, openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import { refundOrder } from '../checkout/refunds/refund-order.ts'
import { cancelOrder } from '../orders/actions/cancelling/cancel-order.ts'
import { releaseOrder } from '../orders/actions/holds/release-order.ts'
import { markDelivered, replaceParcel, shipOrder } from '../orders/actions/parcel-actions.ts'
import { deletePersonalData } from '../personal-data/delete-personal-data.ts'
import { readOrderToWithdraw, withdrawalsOf } from './read-withdrawals.ts'
import { takeBack } from './take-back.ts'
import { withdraw } from './withdraw.ts'

const kim = { kind: 'operator', id: 'op_1', name: 'Kim' } as const

describe.each(testDatabases)('withdraw on $name', (testDatabase) => {
  let shop: TestShop
  let order: MadeOrder
  let number: string
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    const { cartId } = await cartOfPicture(shop)
    order = await madeOrder(shop, undefined, { addTo: cartId })
    number = (await order.read()).number
    await allow([1, 2])
  })

  /** Lines from 1. */
  async function allow(lines: readonly number[]): Promise<void> {
    const { queries } = shop.database
    await queries.updateTable('order_lines').set({ may_withdraw: 0 }).execute()
    const allowed = queries.updateTable('order_lines').set({ may_withdraw: 1 })
    const positions = lines.map((line) => line - 1)
    await allowed.where('position', 'in', positions.length > 0 ? positions : [-1]).execute()
  }
  const line = (which: number, quantity = 1) => ({ line: which, quantity })
  function declare(lines = [line(1), line(2)], more: { seen?: number; email?: string } = {}) {
    const declared = { name: 'Ann Example', number, email: 'ann@example.com', seen: 0, lines }
    return withdraw(shop, { ...declared, ...more })
  }
  async function rows() {
    return await withdrawalsOf(shop.database.queries, order.id)
  }
  async function stateNow() {
    const { queries } = shop.database
    const orders = queries.selectFrom('orders').selectAll().where('id', '=', order.id)
    const row = await orders.executeTakeFirstOrThrow()
    return (await readOrderToWithdraw(queries, row, { now: shop.now(), zone: 'UTC' })).state
  }
  async function mails() {
    const found = shop.database.queries.selectFrom('mails').select('kind').orderBy('created_at')
    return (await found.execute()).map(({ kind }) => kind).filter((kind) => kind.includes('withdr'))
  }
  async function deliver(): Promise<void> {
    await order.makeReady()
    await moveTo(shop, order.id, 'in_production')
    await shipOrder(shop, order.id, { carrier: 'dhl', trackingNumber: 'A1' }, kim)
    await markDelivered(shop, order.id, kim)
  }

  it('records it once, with one mail each to the shopper and the operators', async () => {
    const { total } = await order.read()
    const first = await declare()
    shop.advance(1_000)
    const second = await declare()
    expect([first.kind, second.kind]).toEqual(['withdrawn', 'withdrawn'])
    expect(await rows()).toMatchObject([
      {
        name: 'Ann Example',
        email: 'ann@example.com',
        at: shop.now() - 1_000,
        refund_due_at: shop.now() - 1_000 + 14 * dayMs,
        amount: total,
        refunded_at: null,
      },
    ])
    expect(await mails()).toEqual(['order-withdrawn', 'operators-withdrawal'])
    const { events } = await order.read()
    expect(events.filter(({ type }) => type === 'order.withdrawn')).toMatchObject([
      { by: 'shopper', detail: { withdrawn: [line(1), line(2)], amount: total } },
    ])
  })

  it('records it once if the form is sent twice at the same moment', async () => {
    const both = await Promise.all([declare(), declare()])
    expect(both.map(({ kind }) => kind)).toEqual(['withdrawn', 'withdrawn'])
    expect(await rows()).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
  })

  it('holds an order that is not sent, until an operator has decided', async () => {
    await order.makeReady()
    await declare([line(1)])
    expect(await order.read()).toMatchObject({ status: 'on_hold', hold: { cause: 'withdrawn' } })
    await releaseOrder(shop, order.id, kim)
    expect((await order.read()).status).toBe('ready')
  })

  it('renews a hold that would end by itself', async () => {
    const { id } = order
    await moveTo(shop, id, 'on_hold')
    await declare([line(1)])
    expect((await order.read()).hold).toMatchObject({ cause: 'withdrawn' })
  })

  it('reads mail addresses in other capitals, and refuses those of others', async () => {
    expect(await declare([line(1)], { email: 'bob@example.com' })).toEqual({ kind: 'unknown' })
    expect(await rows()).toEqual([])
    expect(await declare([line(1)], { email: ' Ann@EXAMPLE.com ' })).toMatchObject({
      kind: 'withdrawn',
    })
  })

  it('refuses exempt lines and more pieces than were ordered', async () => {
    await allow([1])
    expect((await declare([line(2)])).kind).toBe('changed')
    expect((await declare([line(1, 2)])).kind).toBe('changed')
    expect((await declare([line(3)])).kind).toBe('changed')
    expect((await declare([line(1, 0.5)])).kind).toBe('changed')
    expect((await declare([])).kind).toBe('none')
    expect(await rows()).toEqual([])
    await declare([line(1)])
    expect(await stateNow()).toBe('done')
  })

  it('does not take other lines for the same form', async () => {
    await declare([line(1)])
    expect((await declare([line(2)])).kind).toBe('changed')
    expect((await declare([line(2)], { seen: 1 })).kind).toBe('withdrawn')
    const { total } = await order.read()
    const amounts = (await rows()).map(({ amount }) => amount)
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total)
  })

  it('is possible until the period after the last parcel has ended', async () => {
    expect(await stateNow()).toBe('open')
    // 2026-11-21 is a Saturday: the last of 14 days is a Saturday, too, and moves to Monday.
    await deliver()
    shop.advance(16 * dayMs)
    expect(await stateNow()).toBe('open')
    shop.advance(dayMs)
    expect(await stateNow()).toBe('over')
    expect((await declare()).kind).toBe('changed')
    await replaceParcel(shop, order.id, { carrier: 'dhl', trackingNumber: 'A2' }, kim)
    expect(await stateNow()).toBe('open')
    expect((await declare()).kind).toBe('withdrawn')
    expect((await order.read()).status).toBe('shipped')
  })

  it.each<[string, number[], number, 'withdrawn' | 'changed', string]>([
    ['a motif on the last day', [1], 14, 'withdrawn', 'done'],
    ['a motif a day later', [1], 15, 'changed', 'over'],
    ['an exempt line on the last day', [], 14, 'changed', 'exempt'],
    ['an exempt line a day later', [], 15, 'changed', 'exempt'],
  ])('takes or refuses %s', async (_what, allowed, days, kind, state) => {
    // Delivered on a Tuesday, so that the last day is no weekend.
    shop.advance(Date.UTC(2026, 11, 1, 12) - shop.now())
    await allow(allowed)
    await deliver()
    shop.advance(days * dayMs)
    expect((await declare([line(1)])).kind).toBe(kind)
    expect(await stateNow()).toBe(state)
    expect(await rows()).toHaveLength(kind === 'withdrawn' ? 1 : 0)
  })

  it('keeps the period that the shopper was told, or a longer one of the seller', async () => {
    const days = async () => {
      const found = await declare([])
      return found.kind === 'unknown' ? null : found.found.days
    }
    expect(await days()).toBe(14)
    await nameSeller(shop.database, { withdrawalDays: 30 })
    expect(await days()).toBe(30)
    const again = await madeOrder(shop)
    number = (await again.read()).number
    await allow([1])
    await nameSeller(shop.database, { withdrawalDays: 20 })
    expect(await days()).toBe(30)
    await nameSeller(shop.database, { withdrawalDays: 60 })
    expect(await days()).toBe(60)
  })

  it('gives back what is left after a part refund, and is settled by any refund', async () => {
    const { total } = await order.read()
    await deliver()
    await refundOrder(shop, order.id, { amount: 500, reason: 'A scratch.', key: 'a' }, kim)
    await declare()
    expect((await rows())[0]).toMatchObject({ amount: total - 500, refunded_at: null })
    await refundOrder(shop, order.id, { amount: 100, reason: 'Withdrawal', key: 'b' }, kim)
    expect((await rows())[0]?.refunded_at).toBeNull()
    await refundOrder(shop, order.id, { amount: null, reason: 'Withdrawal', key: 'c' }, kim)
    expect((await rows())[0]?.refunded_at).toBe(shop.now())
    expect((await order.read()).status).toBe('refunded')
  })

  it('books its refund to the cent', async () => {
    await deliver()
    await declare([line(1)])
    const [{ amount } = { amount: 0 }] = await rows()
    await refundOrder(shop, order.id, { amount, reason: 'Withdrawal', key: 'a' }, kim)
    const booked = await shop.database.queries.selectFrom('bookings').selectAll().execute()
    const refunds = booked.filter(({ kind }) => kind === 'refund')
    const sum = refunds.reduce((all, { goods, shipping, tax }) => all + goods + shipping + tax, 0)
    expect(sum).toBe(-amount)
    expect((await rows())[0]?.refunded_at).toBe(shop.now())
  })

  it('is refused for an order that is cancelled', async () => {
    await cancelOrder(shop, order.id, { reason: 'Changed my mind.' }, kim)
    expect(await stateNow()).toBe('ended')
    expect((await declare()).kind).toBe('changed')
  })

  it('notes the return of the goods once', async () => {
    await deliver()
    await declare()
    await takeBack(shop, order.id, kim)
    const at = shop.now()
    shop.advance(1_000)
    await takeBack(shop, order.id, kim)
    expect((await rows())[0]?.returned_at).toBe(at)
    expect((await order.read()).status).toBe('returned')
  })

  it('loses the shopper’s name with their other data', async () => {
    await deliver()
    await declare()
    const by = { id: 'op_1', name: 'Kim' }
    // Its pictures are rows only.
    const days = { orderPictureDays: 90, tokenDays: 30, testPrintDays: 7 }
    const files = { storage: { deleteMany: async () => {}, async *list() {} }, ...days }
    await deletePersonalData({ ...shop, ...files } as never, shop.store, order.id, by)
    expect(await rows()).toMatchObject([{ name: '', email: '' }])
  })
})
