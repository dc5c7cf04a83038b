import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { orderIdOf } from '../../../../tests/helpers/ids.ts'
import { moveTo } from '../../../../tests/helpers/move-to.ts'
import {
  fillInCheckout,
  minuteMs,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { readOrderByCart } from '../../orders/views/read-order-by-cart.ts'
import { placeOrder } from '../placing/place-order.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { createReconcileGateways } from './reconcile-gateways.ts'

describe.each(testDatabases)('reconciling with the gateways on $name', (testDatabase) => {
  let shop: TestShop
  let cartId: CartId
  let warnings: object[]
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    warnings = []
    cartId = await openFilledCart(shop)
  })

  const order = async () => (await readOrderByCart(shop, cartId))?.order
  const log = { warn: (details: object) => void warnings.push(details) }
  const { signal } = new AbortController()
  const reconcile = () => createReconcileGateways({ ...shop, log })({}, { attempt: 1, signal })
  const place = async (cardNumber: string) =>
    (await placeOrder(shop, await fillInCheckout(shop, cartId, { cardNumber }))).orderId

  it('holds a disputed order, once', async () => {
    await place('4000000000000259')
    await reconcile()
    expect(await order()).toMatchObject({ status: 'preparing', payment_status: 'paid' })
    shop.advance(2 * minuteMs)
    await reconcile()
    shop.advance(2 * minuteMs)
    await reconcile()
    const held = await order()
    expect(held).toMatchObject({
      status: 'on_hold',
      payment_status: 'declined',
      hold_reason: expect.stringContaining(
        'The bank withdrew the payment after the order was paid.',
      ),
    })
    expect(held?.events.slice(-2).map(({ type }) => type)).toEqual([
      'order.payment_taken_back',
      'order.on_hold',
    ])
  })

  it('reads a day of events at first, and then new ones, some of them twice', async () => {
    const { listEvents: listNews } = shop.gateway
    const asked: number[] = []
    shop.gateway.listEvents = (since) => {
      asked.push(shop.now() - since)
      return listNews(since)
    }
    await reconcile()
    shop.advance(2 * minuteMs)
    await reconcile()
    shop.gateway.listEvents = () => {
      throw new Error('The connection broke.')
    }
    shop.advance(2 * minuteMs)
    await expect(reconcile()).rejects.toThrow('Not all payments')
    shop.gateway.listEvents = (since) => {
      asked.push(shop.now() - since)
      return listNews(since)
    }
    await reconcile()
    expect(asked).toEqual([24 * 60 * minuteMs, 12 * minuteMs, 12 * minuteMs])
  })

  it('only records a dispute for a shipped order', async () => {
    const orderId = await place('4000000000000259')
    for (const step of ['ready', 'in_production', 'shipped'] as const) {
      await moveTo(shop, orderId, step)
    }
    shop.advance(2 * minuteMs)
    await reconcile()
    expect(await order()).toMatchObject({ status: 'shipped', payment_status: 'declined' })
    expect((await order())?.events.at(-1)?.type).toBe('order.payment_taken_back')
  })

  it('checks a pending payment although its job is gone', async () => {
    const { find } = shop.gateway
    shop.gateway.charge = () => Promise.reject(new Error('The connection broke.'))
    await expect(place('4242424242424242')).rejects.toMatchObject({ code: 'payment_pending' })
    await shop.database.queries.deleteFrom('jobs').execute()
    shop.advance(5 * minuteMs)
    shop.gateway.find = () => Promise.reject(new Error('The connection broke.'))
    await expect(reconcile()).rejects.toThrow('Not all payments')
    expect(await order()).toMatchObject({ payment_status: 'pending' })
    shop.gateway.find = find
    await reconcile()
    expect(await order()).toMatchObject({ payment_status: 'unpaid' })
  })

  it('continues a refund whose job was given up', async () => {
    const orderId = await place('4242424242424242')
    const { refund } = shop.gateway
    shop.gateway.refund = () => Promise.reject(new Error('The connection broke.'))
    const request = { amount: null, reason: 'A scratch', key: 'a' }
    await refundOrder(shop, orderId, request, { kind: 'system' })
    await shop.database.queries.updateTable('jobs').set({ state: 'dead' }).execute()
    shop.advance(5 * minuteMs)
    await expect(reconcile()).rejects.toThrow('Not all payments')
    shop.gateway.refund = refund
    await reconcile()
    expect(await order()).toMatchObject({ status: 'refunded', refunds: [{ status: 'refunded' }] })
  })

  it('leaves a refund to its own job while there is one', async () => {
    const orderId = await place('4242424242424242')
    let asked = 0
    shop.gateway.refund = () => Promise.reject(new Error(`The connection broke: ${++asked}.`))
    const request = { amount: null, reason: 'A scratch', key: 'a' }
    await refundOrder(shop, orderId, request, { kind: 'system' })
    shop.advance(5 * minuteMs)
    await reconcile()
    expect(asked).toBe(1)
  })

  it('continues after an event that cannot be processed, and loses none', async () => {
    await place('4000000000000259')
    const [bad] = await shop.database.queries.selectFrom('payments').selectAll().execute()
    cartId = await openFilledCart(shop)
    await place('4000000000000259')
    shop.advance(2 * minuteMs)
    const { find } = shop.gateway
    shop.gateway.find = async (attempt) => {
      if (attempt.attemptKey === bad?.attempt_key) throw new Error('The gateway chokes on it.')
      return find(attempt)
    }
    await reconcile()
    expect(await order()).toMatchObject({ payment_status: 'declined' })
    expect(warnings).toMatchObject([{ kind: 'charge', reference: bad?.reference }])
    const statusOfBad = async () => {
      const orders = shop.database.queries.selectFrom('orders').select('payment_status')
      return (
        await orders.where('id', '=', orderIdOf(bad?.order_id ?? '')).executeTakeFirstOrThrow()
      ).payment_status
    }
    // An event drops out of the listing after a while, but the job still has it.
    shop.advance(30 * minuteMs)
    await shop.runDueJobs()
    await reconcile()
    expect(await statusOfBad()).toBe('paid')
    shop.gateway.find = find
    shop.gateway.listEvents = async function* () {}
    shop.advance(60 * minuteMs)
    await shop.runDueJobs()
    expect(await statusOfBad()).toBe('declined')
  })

  it('stops processing events while the gateway is down, and keeps them all', async () => {
    const count = 5
    for (let round = 0; round < count; round++) {
      cartId = await openFilledCart(shop)
      await place('4000000000000259')
    }
    shop.advance(2 * minuteMs)
    let asked = 0
    shop.gateway.find = () => Promise.reject(new Error(`The connection broke: ${++asked}.`))
    await reconcile()
    expect(asked).toBe(3)
    const jobs = shop.database.queries.selectFrom('jobs').select('unique_key')
    expect(await jobs.where('task', '=', 'take-payment-news').execute()).toHaveLength(count)
  })

  it('keeps a charge without a payment for an operator, and reports it once', async () => {
    await place('4242424242424242')
    await shop.database.queries
      .updateTable('payments')
      .set({ attempt_key: 'of-another-time' })
      .execute()
    await reconcile()
    await reconcile()
    expect(warnings).toHaveLength(1)
    const rows = await shop.database.queries.selectFrom('unmatched_charges').selectAll().execute()
    expect(rows).toMatchObject([{ gateway: 'test', currency: 'USD', seen_at: shop.now() }])
  })
})
