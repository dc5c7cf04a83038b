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
import type { OrderId } from '../../../pure/contract/ids.ts'
import { formatMoney } from '../../catalog/money/format-money.ts'
import { getOrderJson } from '../../orders/views/list-orders.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { placeOrder } from '../placing/place-order.ts'
import { carryOutRefund } from './carry-out-refund.ts'
import { refundOrder } from './refund-order.ts'

const operator = { kind: 'operator', id: 'op_1', name: 'Kim' } as const

describe.each(testDatabases)('refundOrder on $name', (testDatabase) => {
  let shop: TestShop
  let orderId: OrderId
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    orderId = await placeWith('4242424242424242')
  })

  async function placeWith(cardNumber: string): Promise<OrderId> {
    const cartId = await openFilledCart(shop)
    const placing = await fillInCheckout(shop, cartId, { cardNumber })
    return (await placeOrder(shop, placing)).orderId
  }
  const refund = (amount: number | null, key: string, deps = shop) =>
    refundOrder(deps, orderId, { amount, reason: 'The frame was scratched.', key }, operator)
  const read = () => getOrderJson(shop.database.queries, shop.store, orderId, shop.now)
  const givenBack = async () => {
    const book = await shop.database.queries
      .selectFrom('test_gateway_refunds')
      .select('amount')
      .orderBy('created_at')
      .orderBy('amount')
      .execute()
    return book.map(({ amount }) => amount)
  }
  const failureCodes = async () => {
    const refunds = shop.database.queries.selectFrom('refunds').select(['status', 'failure_code'])
    return await refunds.orderBy('status').execute()
  }
  const types = async () => (await read()).events.map(({ type }) => type)

  it('refunds a part, and then the rest', async () => {
    const { total } = await read()
    const { refundId, status } = await refund(1500, 'a')
    expect(status).toBe('refunded')
    expect(await read()).toMatchObject({
      status: 'preparing',
      payment_status: 'partly_refunded',
      refunded_total: 1500,
      refunds: [
        {
          id: refundId,
          amount: 1500,
          currency: 'USD',
          reason: 'The frame was scratched.',
          status: 'refunded',
          at: new Date(shop.now()).toISOString(),
        },
      ],
    })
    expect((await read()).events.at(-1)).toMatchObject({
      type: 'order.refunded_partly',
      detail: { refund_id: refundId, amount: 1500, currency: 'USD', refunded_total: 1500 },
    })
    await refund(null, 'b')
    expect(await read()).toMatchObject({
      status: 'refunded',
      payment_status: 'refunded',
      refunded_total: total,
    })
    expect(await givenBack()).toEqual([1500, total - 1500])
    expect((await failureCodes()).map((row) => row.failure_code)).toEqual([null, null])
  })

  it('refunds once for a key, however often and concurrently it is sent', async () => {
    const answers = await Promise.all([refund(1500, 'a'), refund(1500, 'a'), refund(1500, 'a')])
    expect(new Set(answers.map(({ refundId }) => refundId)).size).toBe(1)
    expect(await givenBack()).toEqual([1500])
    expect((await types()).filter((type) => type === 'order.refunded_partly')).toHaveLength(1)
  })

  it('never refunds more than was paid, also by two concurrent calls', async () => {
    const { total } = await read()
    const most = Math.ceil(total * 0.6)
    const ends = await Promise.allSettled([refund(most, 'a'), refund(most, 'b')])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(refund(total, 'c')).rejects.toMatchObject({
      code: 'refund_not_possible',
      status: 422,
      message: expect.stringContaining(`: ${formatMoney(total - most, 'USD', 'en')}.`),
    })
    await refund(null, 'd')
    await expect(refund(null, 'e')).rejects.toMatchObject({
      code: 'refund_not_possible',
      status: 409,
    })
    expect((await givenBack()).reduce((sum, amount) => sum + amount, 0)).toBe(total)
  })

  it('refunds a single cent', async () => {
    expect(await refund(1, 'a')).toMatchObject({ status: 'refunded' })
    expect(await givenBack()).toEqual([1])
  })

  it.each([0, -1, 1.5, Number.NaN])('rejects a refund of %d', async (amount) => {
    await expect(refund(amount, 'a')).rejects.toMatchObject({ status: 422 })
    expect(await givenBack()).toEqual([])
  })

  it('rejects an amount that banks cannot transfer in that currency', async () => {
    for (const table of ['orders', 'payments', 'test_gateway_charges'] as const) {
      await shop.database.queries.updateTable(table).set({ currency: 'KWD' }).execute()
    }
    await expect(refund(1505, 'a')).rejects.toMatchObject({
      code: 'refund_not_possible',
      status: 422,
      message: expect.stringMatching(/steps of KWD\s0\.010\./),
    })
    expect(await refund(1500, 'b')).toMatchObject({ status: 'refunded' })
  })

  it('rejects an unpaid order', async () => {
    const cartId = await openFilledCart(shop)
    const placing = await fillInCheckout(shop, cartId, { cardNumber: '4000000000000002' })
    await expect(placeOrder(shop, placing)).rejects.toThrow()
    orderId = (
      await shop.database.queries
        .selectFrom('orders')
        .select('id')
        .where('cart_id', '=', cartId)
        .executeTakeFirstOrThrow()
    ).id
    await expect(refund(null, 'a')).rejects.toMatchObject({ status: 409 })
    orderId = orderIdOf('ord_000000000000000000000000')
    await expect(refund(null, 'a')).rejects.toMatchObject({ code: 'order_unknown' })
  })

  it.each(['before', 'after'])('continues after a crash %s the gateway refunded', async (when) => {
    const given = shop.gateway.refund
    shop.gateway.refund = async (asked) => {
      if (when === 'after') await given(asked)
      throw new Error('The connection broke.')
    }
    expect(await refund(1500, 'a')).toMatchObject({ status: 'pending' })
    expect(await read()).toMatchObject({ payment_status: 'paid', refunded_total: 0 })
    shop.gateway.refund = given
    shop.advance(minuteMs)
    await shop.runDueJobs()
    expect(await read()).toMatchObject({
      payment_status: 'partly_refunded',
      refunded_total: 1500,
      refunds: [{ status: 'refunded' }],
    })
    expect(await givenBack()).toEqual([1500])
  })

  it('waits for a bank that needs time', async () => {
    orderId = await placeWith('4000000000007726')
    expect(await refund(null, 'a')).toMatchObject({ status: 'pending' })
    await expect(refund(1, 'b')).rejects.toMatchObject({ code: 'refund_not_possible' })
    shop.advance(2 * minuteMs)
    await shop.runDueJobs()
    expect(await read()).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
  })

  it('reports a failed refund, and allows another attempt', async () => {
    orderId = await placeWith('4000000000005126')
    await refund(null, 'a')
    shop.advance(2 * minuteMs)
    await shop.runDueJobs()
    expect(await read()).toMatchObject({
      status: 'preparing',
      payment_status: 'paid',
      refunds: [{ status: 'failed' }],
    })
    expect((await read()).events.at(-1)).toMatchObject({
      type: 'order.refund_failed',
      detail: { failure_code: 'refund_refused' },
    })
    await expect(refund(null, 'a')).rejects.toMatchObject({ code: 'refund_failed', status: 502 })
    expect(await refund(null, 'b')).toMatchObject({ status: 'pending' })
    expect(await failureCodes()).toEqual([
      { status: 'failed', failure_code: 'refund_refused' },
      { status: 'pending', failure_code: null },
    ])
  })

  it('does not retry a rejected refund, whoever checks it again', async () => {
    const refused = { status: 'failed', reference: null, failureCode: 'refund_refused' } as const
    const gateway = { ...shop.gateway, refund: async () => refused }
    const gateways = { ...shop.gateways, named: () => gateway }
    await expect(refund(null, 'a', { ...shop, gateways })).rejects.toThrow()
    const [{ id } = { id: '' }] = await shop.database.queries
      .selectFrom('refunds')
      .select('id')
      .execute()
    expect(await carryOutRefund(shop, id, { again: true })).toBe('failed')
    expect(await givenBack()).toEqual([])
  })

  it('refunds by itself a payment for an order that was cancelled meanwhile', async () => {
    const cartId = await openFilledCart(shop)
    const placing = await fillInCheckout(shop, cartId, { cardNumber: '4000002500003155' })
    const placed = await placeOrder(shop, placing)
    orderId = placed.orderId
    await moveTo(shop, orderId, 'cancelled')
    await settleLate()
    await shop.runDueJobs()
    expect(await read()).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect(await givenBack()).toEqual([(await read()).total])
  })

  async function settleLate(): Promise<void> {
    const { queries } = shop.database
    await queries
      .updateTable('test_gateway_charges')
      .set({ status: 'paid' })
      .where('status', '=', 'pending')
      .execute()
    const { id } = await queries
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    await settlePayment(shop, id, { status: 'paid', reference: 'test_late' })
  }
})
