// Refunds made in Stripe's dashboard, and refunds that fail later.

import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { openStripeShop, type StripeShop } from '../../../../tests/helpers/stripe-shop.ts'
import { minuteMs, openFilledCart } from '../../../../tests/helpers/test-shop.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { cancelOrder } from '../../orders/actions/cancelling/cancel-order.ts'
import { releaseOrder } from '../../orders/actions/holds/release-order.ts'
import { markRefunded } from '../../orders/actions/mark-refunded.ts'
import { refundOrder } from './refund-order.ts'

const operator = { kind: 'operator', id: 'op_1', name: 'Kim' } as const

describe.each(testDatabases)('refunds at the gateway on $name', (testDatabase) => {
  let shop: StripeShop
  let orderId: OrderId
  let total: number
  beforeEach(async () => {
    shop = await openStripeShop(testDatabase)
    orderId = await shop.placePaid()
    total = (await order()).total
  })

  const order = () => shop.order(orderId)
  const last = async () => (await order()).events.at(-1)
  const mails = async () => {
    const rows = await shop.database.queries.selectFrom('mails').select('kind').execute()
    return rows.map(({ kind }) => kind)
  }
  const whole = { amount: null, reason: 'Lost.', key: 'a' }

  it('are booked once, in part and in full, however often they are reported', async () => {
    const made = shop.stripe.refundInDashboard(shop.intent(), 1500)
    await shop.tell()
    await shop.tell()
    await shop.reconcile()
    expect(await order()).toMatchObject({
      status: 'preparing',
      payment_status: 'partly_refunded',
      refunded_total: 1500,
      refunds: [{ amount: 1500, status: 'refunded' }],
    })
    expect(await last()).toMatchObject({
      type: 'order.refunded_partly',
      by: 'system',
      detail: { amount: 1500, made_at_gateway: true, reference: made.id },
    })
    shop.stripe.refundInDashboard(shop.intent(), total - 1500)
    await shop.reconcile()
    expect(await order()).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect((await order()).refunds).toHaveLength(2)
    expect(shop.stripe.refunds).toHaveLength(2)
    await expect(refundOrder(shop, orderId, whole, operator)).rejects.toMatchObject({
      code: 'refund_not_possible',
    })
  })

  it('are booked once if they are reported several times concurrently', async () => {
    shop.stripe.refundInDashboard(shop.intent(), total)
    const told = await Promise.all([shop.tell(), shop.tell(), shop.reconcile()])
    expect(told.flat()).not.toContain(500)
    expect(await order()).toMatchObject({ status: 'refunded', refunds: [{ amount: total }] })
    expect((await mails()).filter((kind) => kind === 'order-refunded')).toHaveLength(1)
  })

  it('of a whole order are not repeated when it is cancelled', async () => {
    shop.stripe.refundStatus = 'pending'
    const before = await order()
    await refundOrder(shop, orderId, whole, operator)
    expect(await order()).toMatchObject({ payment_status: 'paid', events: before.events })
    await cancelOrder(shop, orderId, { reason: 'Changed my mind.' }, operator)
    await shop.runDueJobs()
    expect(await order()).toMatchObject({ status: 'cancelled', refunds: [{ status: 'pending' }] })
    shop.stripe.settleRefund(String(shop.stripe.refunds[0]?.id), 'succeeded')
    await shop.tell()
    expect(await order()).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect(shop.stripe.refunds).toHaveLength(1)
  })

  it('are tracked while they take days, and never repeated', async () => {
    const made = shop.stripe.refundInDashboard(shop.intent(), 1500, 'pending')
    await shop.tell()
    expect(await order()).toMatchObject({
      payment_status: 'paid',
      refunds: [{ status: 'pending' }],
    })
    shop.stripe.settleRefund(made.id, 'succeeded')
    shop.advance(31 * minuteMs)
    await shop.runDueJobs()
    expect(await order()).toMatchObject({ refunded_total: 1500, refunds: [{ status: 'refunded' }] })
    shop.stripe.settleRefund(made.id, 'failed')
    await shop.tell()
    expect(await order()).toMatchObject({ refunded_total: 0, payment_status: 'paid' })
    expect(shop.stripe.refunds).toHaveLength(1)
  })

  it('prove a payment that was never reported', async () => {
    orderId = await shop.place()
    shop.stripe.confirm(shop.intent(), 'succeeded')
    shop.stripe.events.length = 0
    shop.stripe.refundInDashboard(shop.intent(), total)
    await shop.tell()
    expect(await order()).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
  })

  it('count if the bank had the money before it was reported', async () => {
    orderId = await shop.place()
    shop.stripe.confirm(shop.intent(), 'succeeded')
    shop.stripe.refundInDashboard(shop.intent(), 1000)
    shop.stripe.dispute(shop.intent())
    await shop.tell()
    expect(await order()).toMatchObject({ status: 'awaiting_payment', refunded_total: 1000 })
    shop.stripe.dispute(shop.intent(), 'won')
    await shop.tell()
    expect(await order()).toMatchObject({ status: 'preparing', payment_status: 'partly_refunded' })
  })

  it('do not affect an order that was paid another way, before and after the reports', async () => {
    const placed = await shop.placePaidPastVoucher(await openFilledCart(shop))
    const { late } = placed
    orderId = placed.orderId
    // Stripe cancelled it, the voucher was paid anyway, and the payment was refunded immediately.
    Object.assign(shop.stripe.intents.find(({ id }) => id === late) ?? {}, { status: 'processing' })
    shop.stripe.confirm(late, 'succeeded')
    shop.stripe.refundInDashboard(late, total)
    const asPaid = { status: 'preparing', payment_status: 'paid', refunded_total: 0 }
    await shop.tell(shop.stripe.events.slice(-1))
    expect(await order()).toMatchObject(asPaid)
    expect(new Set(await shop.tell())).toEqual(new Set([204]))
    await shop.runDueJobs()
    expect(await order()).toMatchObject(asPaid)
    expect(shop.stripe.refunds).toMatchObject([{ payment_intent: late, amount: total }])
    expect(await mails()).toContain('order-surplus-refunded')
    expect(await mails()).not.toContain('operators-payment-fault')
  })

  it('are not reported as failures if ours comes after them, and they are reported last', async () => {
    const { late } = await shop.placePaidPastVoucher(await openFilledCart(shop))
    Object.assign(shop.stripe.intents.find(({ id }) => id === late) ?? {}, { status: 'processing' })
    shop.stripe.confirm(late, 'succeeded')
    shop.stripe.refundInDashboard(late, total)
    await shop.tell(shop.stripe.events.slice(-2, -1))
    await shop.runDueJobs()
    shop.stripe.refundInDashboard(String(shop.stripe.intents[0]?.id), total)
    await cancelOrder(shop, orderId, { reason: 'Changed my mind.' }, operator)
    await shop.runDueJobs()
    expect(await order()).toMatchObject({ status: 'cancelled', refunds: [{ status: 'failed' }] })
    await shop.tell()
    expect(await order()).toMatchObject({ status: 'refunded', refunded_total: total })
    expect(await mails()).toContain('order-surplus-refunded')
    expect(await mails()).not.toContain('operators-payment-fault')
  })

  it('of a duplicate payment do not count for the order', async () => {
    const { orderId: id, late } = await shop.placePaidPastVoucher(await openFilledCart(shop))
    orderId = id
    const own = shop.intent()
    Object.assign(shop.stripe.intents.find((each) => each.id === late) ?? {}, {
      status: 'processing',
    })
    shop.stripe.confirm(late, 'succeeded')
    await shop.tell()
    await shop.runDueJobs()
    await refundOrder(shop, orderId, { ...whole, amount: 500 }, operator)
    expect(shop.stripe.refunds.map((each) => each.payment_intent)).toEqual([late, own])
    expect(await order()).toMatchObject({ payment_status: 'partly_refunded', refunded_total: 500 })
  })

  it('of a part let ours of the whole fail: the rest is still owed', async () => {
    shop.stripe.refundInDashboard(shop.intent(), total, 'failed')
    shop.stripe.refundInDashboard(shop.intent(), 1500)
    await cancelOrder(shop, orderId, { reason: 'Changed my mind.' }, operator)
    await shop.runDueJobs()
    const owes = (money: number) => {
      const reason = expect.stringContaining(
        `you still owe the shopper $${(money / 100).toFixed(2)}.`,
      )
      return { hold: { cause: 'refund_failed', reason } }
    }
    expect(await order()).toMatchObject(owes(total))
    await shop.tell()
    expect(await order()).toMatchObject(owes(total - 1500))
  })

  it('of a duplicate payment that fail leave it as a charge without an order', async () => {
    const { late } = await shop.placePaidPastVoucher(await openFilledCart(shop))
    Object.assign(shop.stripe.intents.find(({ id }) => id === late) ?? {}, { status: 'processing' })
    shop.stripe.refundStatus = 'failed'
    shop.stripe.confirm(late, 'succeeded')
    await shop.tell(shop.stripe.events.slice(-1))
    await shop.runDueJobs()
    const charges = await shop.database.queries
      .selectFrom('unmatched_charges')
      .selectAll()
      .execute()
    const charge = { gateway: 'stripe-test', reference: late, amount: total, currency: 'USD' }
    expect(charges).toMatchObject([{ ...charge, ticked_off_at: null }])
  })

  it('of other programs on the same account are ignored', async () => {
    Object.assign(shop.stripe.intents[0] ?? {}, { metadata: {} })
    shop.stripe.refundInDashboard(shop.intent(), 1500)
    expect(await shop.tell()).not.toContain(500)
    expect((await order()).refunds).toEqual([])
  })

  it('that fail later hold the order, until the money is refunded again', async () => {
    await refundOrder(shop, orderId, whole, operator)
    expect(await order()).toMatchObject({ status: 'refunded' })
    shop.stripe.settleRefund(String(shop.stripe.refunds[0]?.id), 'failed')
    await shop.tell()
    await shop.tell()
    expect(await order()).toMatchObject({
      status: 'on_hold',
      payment_status: 'paid',
      refunded_total: 0,
      hold: {
        cause: 'refund_failed',
        actions: ['refund', 'mark_refunded'],
        reason: expect.stringContaining('you still owe the shopper $'),
      },
    })
    expect((await mails()).filter((kind) => kind === 'operators-payment-fault')).toHaveLength(1)
    const refused = { code: 'order_state_refused', message: expect.stringContaining('refunded') }
    await expect(releaseOrder(shop, orderId, operator)).rejects.toMatchObject(refused)
    const cancelling = cancelOrder(shop, orderId, { reason: 'No.' }, operator)
    await expect(cancelling).rejects.toMatchObject(refused)
    await refundOrder(shop, orderId, { ...whole, key: 'b' }, operator)
    expect(await order()).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
  })

  it('that fail can be marked as refunded another way, without calling a gateway', async () => {
    await refundOrder(shop, orderId, whole, operator)
    shop.stripe.settleRefund(String(shop.stripe.refunds[0]?.id), 'failed')
    await shop.tell()
    const written = (await mails()).filter((kind) => kind === 'order-refunded').length
    const how = { reason: 'By bank transfer.' }
    // Refunds with the same timestamp have no defined order.
    shop.advance(1000)
    await expect(markRefunded(shop, orderId, { reason: ' ' }, operator)).rejects.toThrow(
      'Enter how the money was refunded.',
    )
    await markRefunded(shop, orderId, how, operator)
    await markRefunded(shop, orderId, how, operator)
    await shop.runDueJobs()
    expect(await order()).toMatchObject({
      status: 'refunded',
      payment_status: 'refunded',
      refunded_total: total,
      refunds: [{ status: 'failed' }, { status: 'refunded', reason: 'By bank transfer.' }],
    })
    expect(await last()).toMatchObject({ by: 'operator', detail: { by_other_means: true } })
    expect(shop.stripe.refunds).toHaveLength(1)
    expect((await mails()).filter((kind) => kind === 'order-refunded')).toHaveLength(written)
  })

  it('that fail hold a cancelled order too', async () => {
    shop.stripe.refundStatus = 'pending'
    await cancelOrder(shop, orderId, { reason: 'Changed my mind.' }, operator)
    await shop.runDueJobs()
    shop.stripe.settleRefund(String(shop.stripe.refunds[0]?.id), 'failed')
    await shop.tell()
    expect(await order()).toMatchObject({
      status: 'on_hold',
      hold: { cause: 'refund_failed' },
      cancellable_until: null,
    })
  })

  it('that fail are reported as owed, minus what is still being refunded', async () => {
    const owes = (money: string) => ({ hold: { reason: expect.stringContaining(` $${money}. `) } })
    await refundOrder(shop, orderId, { ...whole, amount: 1000 }, operator)
    shop.stripe.refundStatus = 'pending'
    await cancelOrder(shop, orderId, { reason: 'Changed my mind.' }, operator)
    await shop.runDueJobs()
    const [part, rest] = shop.stripe.refunds.map(({ id }) => String(id))
    shop.stripe.settleRefund(part ?? '', 'failed')
    await shop.tell()
    expect(await order()).toMatchObject(owes('10.00'))
    shop.stripe.settleRefund(rest ?? '', 'failed')
    await shop.tell()
    expect(await order()).toMatchObject(owes((total / 100).toFixed(2)))
  })

  it('can be marked so only if a refund has failed', async () => {
    const marking = markRefunded(shop, orderId, { reason: 'Cash.' }, operator)
    await expect(marking).rejects.toMatchObject({ code: 'order_state_refused' })
  })
})
