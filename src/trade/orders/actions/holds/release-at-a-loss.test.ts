import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../../tests/helpers/databases.ts'
import { openStripeShop, type StripeShop } from '../../../../../tests/helpers/stripe-shop.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import { refundOrder } from '../../../checkout/refunds/refund-order.ts'
import { cancelOrder } from '../cancelling/cancel-order.ts'
import { holdOrder } from './hold-order.ts'
import { releaseAtALoss } from './release-order.ts'

const kim = { kind: 'operator', id: 'op_1', name: 'Kim' } as const
const input = { reason: 'It costs less than the frame.' }

describe.each(testDatabases)('releaseAtALoss on $name', (testDatabase) => {
  let shop: StripeShop
  let orderId: OrderId
  let total: number
  beforeEach(async () => {
    shop = await openStripeShop(testDatabase)
    orderId = await shop.placePaid()
    total = (await shop.order(orderId)).total
  })

  const order = () => shop.order(orderId)
  async function dispute(
    status: Parameters<StripeShop['stripe']['dispute']>[1],
    amount?: number,
  ): Promise<void> {
    shop.stripe.dispute(shop.intent(), status, amount)
    await shop.tell()
  }
  async function booked(): Promise<number> {
    const rows = await shop.database.queries.selectFrom('bookings').selectAll().execute()
    return rows.reduce((sum, { goods, shipping, tax }) => sum + goods + shipping + tax, 0)
  }

  it('releases the order, with the reason in its history and the loss in the books', async () => {
    await dispute('needs_response', 100)
    await releaseAtALoss(shop, orderId, input, kim)
    await releaseAtALoss(shop, orderId, input, kim)
    const { status, payment_status, hold, events } = await order()
    expect({ status, payment_status, hold }).toEqual({
      status: 'preparing',
      payment_status: 'paid',
      hold: null,
    })
    expect(events.filter(({ type }) => type === 'order.loss_accepted')).toMatchObject([
      { by: 'operator', detail: { amount: 100, currency: 'USD', ...input } },
    ])
    expect(await booked()).toBe(total - 100)
    const audit = await shop.database.queries.selectFrom('audit_log').selectAll().execute()
    expect(audit.map(({ action, detail }) => [action, JSON.parse(detail ?? '{}')])).toEqual([
      ['order.release_at_a_loss', { amount: 100, currency: 'USD' }],
    ])
    // The dispute is won after all.
    await dispute('won')
    expect(await order()).toMatchObject({ status: 'preparing', payment_status: 'paid' })
    expect(await booked()).toBe(total)
  })

  it('restores the earlier reason of the hold', async () => {
    await holdOrder(shop, orderId, { reason: 'The shopper rang.' }, kim)
    await dispute('needs_response', 100)
    await releaseAtALoss(shop, orderId, input, kim)
    const reason = 'The shopper rang.'
    expect(await order()).toMatchObject({
      status: 'on_hold',
      payment_status: 'paid',
      hold: { cause: 'operator', reason },
    })
  })

  it('holds again if the bank takes more, and not if it takes less', async () => {
    await dispute('needs_response', 100)
    await dispute('lost')
    await releaseAtALoss(shop, orderId, input, kim)
    await dispute('needs_response', 50)
    expect(await order()).toMatchObject({
      status: 'on_hold',
      payment_status: 'declined',
      hold_reason: expect.stringContaining('The bank withdrew $1.50 of the'),
    })
    await releaseAtALoss(shop, orderId, input, kim)
    await dispute('won')
    expect(await order()).toMatchObject({ status: 'preparing', payment_status: 'paid' })
    expect(await booked()).toBe(total - 100)
  })

  it('refunds the rest when the order is refunded or cancelled', async () => {
    await dispute('needs_response', 100)
    await dispute('lost')
    await releaseAtALoss(shop, orderId, input, kim)
    const part = { amount: 500, reason: 'A scratch.', key: 'a' }
    await refundOrder(shop, orderId, part, kim)
    expect(await order()).toMatchObject({ status: 'preparing', payment_status: 'partly_refunded' })
    await cancelOrder(shop, orderId, { reason: 'Changed my mind.' }, kim)
    await shop.runDueJobs()
    expect(await order()).toMatchObject({
      status: 'refunded',
      payment_status: 'refunded',
      refunded_total: total - 100,
    })
    expect(await booked()).toBe(0)
  })

  it('requires a reason, and is rejected if nothing is left or nothing is lost', async () => {
    const release = (reason = input.reason) => releaseAtALoss(shop, orderId, { reason }, kim)
    await expect(release()).rejects.toMatchObject({ status: 409 })
    await dispute('needs_response', 100)
    await expect(release(' ')).rejects.toMatchObject({ status: 422 })
    await refundOrder(shop, orderId, { amount: null, reason: 'Lost.', key: 'a' }, kim)
    await expect(release()).rejects.toMatchObject({
      publicMessage: expect.stringContaining(
        'The bank withdrew everything that was paid for this order and not',
      ),
    })
    expect(await order()).toMatchObject({ status: 'on_hold', payment_status: 'declined' })
  })

  it('is rejected if the order was already finished', async () => {
    shop.stripe.refundStatus = 'pending'
    await cancelOrder(shop, orderId, { reason: 'Changed my mind.' }, kim)
    await shop.runDueJobs()
    shop.stripe.settleRefund(String(shop.stripe.refunds[0]?.id), 'failed')
    await shop.tell()
    await dispute('needs_response', 100)
    expect(await order()).toMatchObject({ hold: { cause: 'payment_taken_back' } })
    await expect(releaseAtALoss(shop, orderId, input, kim)).rejects.toMatchObject({
      publicMessage: expect.stringContaining('had already ended'),
    })
  })
})
