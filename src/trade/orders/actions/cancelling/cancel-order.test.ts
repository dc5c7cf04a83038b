import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../../tests/helpers/databases.ts'
import { madeOrder } from '../../../../../tests/helpers/made-order.ts'
import {
  fillInCheckout,
  minuteMs,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../../tests/helpers/test-shop.ts'
import type { CartId } from '../../../../pure/contract/ids.ts'
import { readCart } from '../../../carts/get-cart.ts'
import { placeOrder } from '../../../checkout/placing/place-order.ts'
import { refundOrder } from '../../../checkout/refunds/refund-order.ts'
import { startProduction } from '../../../fulfilment/start-production.ts'
import type { Actor } from '../../core/actor.ts'
import { getOrderJson } from '../../views/list-orders.ts'
import { cancelOrder } from './cancel-order.ts'

const olga: Actor = { kind: 'operator', id: 'op_1', name: 'Olga' }
const shopper: Actor = { kind: 'shopper' }
const store: Actor = { kind: 'store' }
const input = { reason: 'The wrong picture.' }

describe.each(testDatabases)('cancelOrder, on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })

  it.each([shopper, store, olga])('refunds once for %j', async (by) => {
    const { id, read } = await madeOrder(shop)
    await Promise.all([cancelOrder(shop, id, input, by), cancelOrder(shop, id, input, by)])
    await cancelOrder(shop, id, input, by)
    expect((await read()).status).toBe('cancelled')
    await shop.runDueJobs()
    const gone = await read()
    expect(gone).toMatchObject({
      status: 'refunded',
      payment_status: 'refunded',
      refunded_total: gone.total,
      cancellable_until: null,
    })
    expect(gone.refunds).toMatchObject([{ amount: gone.total, reason: input.reason }])
    expect(gone.events.slice(-2)).toMatchObject([
      { type: 'order.cancelled', by: by.kind, detail: { reason: input.reason } },
      { type: 'order.refunded', by: by.kind },
    ])
    await cancelOrder(shop, id, input, by)
  })

  it('rejects shopper and store after the deadline, but not the operator', async () => {
    const { id, read } = await madeOrder(shop)
    shop.advance(30 * minuteMs)
    for (const by of [shopper, store]) {
      await expect(cancelOrder(shop, id, input, by)).rejects.toMatchObject({
        code: 'order_state_refused',
        publicMessage: expect.stringContaining('The cancellation window of this order has passed.'),
      })
    }
    await cancelOrder(shop, id, input, olga)
    expect((await read()).status).toBe('cancelled')
  })

  it('excludes production, which excludes cancelling', async () => {
    const { id, read, makeReady } = await madeOrder(shop)
    await makeReady()
    shop.advance(31 * minuteMs)
    await Promise.allSettled([startProduction(shop, id, olga), cancelOrder(shop, id, input, olga)])
    await shop.runDueJobs()
    // An operator may cancel an order in production, so the cancellation succeeds either way.
    const { status, events } = await read()
    expect(status).toBe('refunded')
    const types = events.map(({ type }) => type)
    expect(types.lastIndexOf('order.in_production')).toBeLessThan(types.indexOf('order.cancelled'))
  })

  it('cancels an order that is already being refunded, without a second refund', async () => {
    const { id, read } = await madeOrder(shop)
    const part = { amount: 100, reason: 'A scratch.', key: 'part' }
    await refundOrder(shop, id, part, olga)
    shop.advance(1000)
    await cancelOrder(shop, id, input, olga)
    await shop.runDueJobs()
    const gone = await read()
    expect(gone.refunds.map(({ amount }) => amount)).toEqual([100, gone.total - 100])
    expect(gone).toMatchObject({ status: 'refunded', refunded_total: gone.total })
  })

  describe('an unpaid order', () => {
    // The request that would have charged was interrupted.
    async function placeAndBreak(cartId: CartId) {
      const gateways = {
        ...shop.gateways,
        named: (name: string) => ({
          ...shop.gateways.named(name),
          charge: () => Promise.reject(new Error('cut off')),
        }),
      }
      await placeOrder({ ...shop, gateways }, await fillInCheckout(shop, cartId)).catch(() => {})
    }
    async function unpaid() {
      const cartId = await openFilledCart(shop)
      await placeAndBreak(cartId)
      const { id } = await shop.database.queries
        .selectFrom('orders')
        .select('id')
        .where('cart_id', '=', cartId)
        .executeTakeFirstOrThrow()
      const read = () => getOrderJson(shop.database.queries, shop.store, id, shop.now)
      return { id, cartId, read }
    }

    it('is first given up at the gateway', async () => {
      const { id, cartId, read } = await unpaid()
      expect(await read()).toMatchObject({ status: 'awaiting_payment', payment_status: 'pending' })
      await cancelOrder(shop, id, input, store)
      expect(await read()).toMatchObject({ status: 'cancelled', payment_status: 'unpaid' })
      // The cart cannot be ordered again; it leads to the cancelled order.
      expect((await readCart(shop, cartId)).status).toBe('ordered')
      await expect(
        fillInCheckout(shop, cartId).then((placing) => placeOrder(shop, placing)),
      ).rejects.toMatchObject({ code: 'cart_expired' })
      await shop.runDueJobs()
      expect((await read()).refunds).toEqual([])
    })

    it('is refunded if the gateway has charged meanwhile', async () => {
      const { id, read } = await unpaid()
      const payment = await shop.database.queries
        .selectFrom('payments')
        .selectAll()
        .executeTakeFirstOrThrow()
      const { attempt_key: attemptKey, amount, currency } = payment
      await shop.gateway.charge({
        attemptKey,
        amount,
        currency,
        orderId: id,
        reference: null,
        returnPath: '/',
        site: null,
        begunAt: payment.created_at,
        method: {
          kind: 'card',
          card: { number: '4242424242424242', expiryMonth: 4, expiryYear: 2030, cvc: '123' },
        },
      })
      await cancelOrder(shop, id, input, olga)
      await shop.runDueJobs()
      expect(await read()).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    })

    it('reports an unknown outcome while the gateway cannot be reached', async () => {
      const { id, read } = await unpaid()
      const gateways = {
        ...shop.gateways,
        named: (name: string) => ({
          ...shop.gateways.named(name),
          cancel: () => Promise.reject(new Error('unreachable')),
        }),
      }
      await expect(cancelOrder({ ...shop, gateways }, id, input, olga)).rejects.toMatchObject({
        code: 'payment_pending',
      })
      expect((await read()).status).toBe('awaiting_payment')
    })

    it('waits for a payment that began after the others were given up', async () => {
      const { id, cartId, read } = await unpaid()
      shop.advance(minuteMs)
      await shop.runDueJobs()
      const transaction: typeof shop.database.transaction = async (...asked) => {
        await placeAndBreak(cartId)
        return await shop.database.transaction(...asked)
      }
      const deps = { ...shop, database: { ...shop.database, transaction } }
      await expect(cancelOrder(deps, id, input, olga)).rejects.toMatchObject({
        code: 'payment_pending',
      })
      expect((await read()).status).toBe('awaiting_payment')
    })

    it('cannot be cancelled by the shopper', async () => {
      const { id } = await unpaid()
      await expect(cancelOrder(shop, id, input, shopper)).rejects.toMatchObject({
        code: 'order_state_refused',
      })
    })
  })
})
