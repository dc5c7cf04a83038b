// Stripe disputes from the first inquiry to the end: the order's state must match where the money
// is.

import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { moveTo } from '../../../../tests/helpers/move-to.ts'
import { openStripeShop, type StripeShop } from '../../../../tests/helpers/stripe-shop.ts'
import { minuteMs, openFilledCart } from '../../../../tests/helpers/test-shop.ts'
import { events } from '../../../ground/telemetry/events.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { cancelOrder } from '../../orders/actions/cancelling/cancel-order.ts'
import { holdOrder } from '../../orders/actions/holds/hold-order.ts'
import { markRefunded } from '../../orders/actions/mark-refunded.ts'
import { printImageMissingHold } from '../../orders/core/actions/hold-causes.ts'
import { contextOf } from '../../orders/core/add-order-event.ts'
import { moveOrder } from '../../orders/core/move-order.ts'
import { refundableOf } from '../refunds/begin-refund.ts'
import { refundOrder } from '../refunds/refund-order.ts'

const operator = { kind: 'operator', id: 'op_1', name: 'Kim' } as const

describe.each(testDatabases)('disputes on $name', (testDatabase) => {
  let shop: StripeShop
  let orderId: OrderId
  beforeEach(async () => {
    shop = await openStripeShop(testDatabase)
    orderId = await shop.placePaid()
  })

  const order = () => shop.order(orderId)
  const types = async () => (await order()).events.map(({ type }) => type)
  async function failRefund() {
    shop.stripe.settleRefund(String(shop.stripe.refunds[0]?.id), 'failed')
    await shop.tell()
  }
  const taken = { status: 'on_hold', payment_status: 'declined' }
  async function dispute(...statuses: Parameters<StripeShop['stripe']['dispute']>[1][]) {
    for (const status of statuses) {
      shop.stripe.dispute(shop.intent(), status)
      await shop.tell()
    }
  }

  it('that are won release the order, once however often it is reported', async () => {
    const news: unknown[] = []
    events.payment.subscribe((payment) => news.push(payment))
    await dispute('needs_response')
    expect(await order()).toMatchObject(taken)
    await dispute('under_review', 'won')
    await shop.tell([...shop.stripe.events].reverse())
    const payment = { gateway: 'stripe-test', mode: 'test' }
    expect(news).toEqual([
      { ...payment, result: 'taken_back' },
      { ...payment, result: 'paid' },
    ])
    expect(await order()).toMatchObject({ status: 'preparing', payment_status: 'paid', hold: null })
    const { total } = await order()
    const told = (await order()).events.filter(({ type }) => type === 'order.payment_restored')
    expect(told).toMatchObject([{ by: 'system', detail: { amount: total, currency: 'USD' } }])
  })

  it('that are won are found by polling if no webhook arrives', async () => {
    await dispute('needs_response')
    shop.stripe.dispute(shop.intent(), 'won')
    await shop.reconcile()
    expect(await order()).toMatchObject({ status: 'preparing', payment_status: 'paid' })
  })

  it('release the order when the money is back, before they are closed', async () => {
    await dispute('needs_response', 'under_review')
    expect(await order()).toMatchObject(taken)
    shop.stripe.reinstate(shop.intent())
    await shop.tell()
    expect(await order()).toMatchObject({ status: 'preparing', payment_status: 'paid' })
  })

  it('that are reported several times concurrently count once', async () => {
    const ways = () => Promise.all([shop.tell(), shop.tell(), shop.reconcile()])
    shop.stripe.dispute(shop.intent())
    expect((await ways()).flat()).not.toContain(500)
    shop.stripe.dispute(shop.intent(), 'won')
    expect((await ways()).flat()).not.toContain(500)
    expect(await order()).toMatchObject({ status: 'preparing', payment_status: 'paid' })
    const told = (await types()).filter((type) => type.startsWith('order.payment_'))
    expect(told).toEqual(['order.payment_taken_back', 'order.payment_restored'])
  })

  it('that are lost change nothing more, and the next one counts again', async () => {
    await dispute('needs_response', 'won')
    await dispute('needs_response')
    expect(await order()).toMatchObject(taken)
    await dispute('lost')
    expect(await order()).toMatchObject({ ...taken, hold: { cause: 'payment_taken_back' } })
    expect((await types()).filter((type) => type === 'order.payment_taken_back')).toHaveLength(2)
  })

  it('hold nothing for a mere inquiry, but do when the bank takes the money', async () => {
    await dispute('warning_needs_response')
    expect(await order()).toMatchObject({ status: 'preparing', payment_status: 'paid' })
    await dispute('needs_response')
    expect(await order()).toMatchObject(taken)
  })

  it('hold nothing when an inquiry ends well', async () => {
    await dispute('warning_needs_response', 'warning_closed')
    expect(await order()).toMatchObject({ status: 'preparing', payment_status: 'paid' })
    expect(await types()).not.toContain('order.payment_taken_back')
  })

  it('that are won keep an earlier hold', async () => {
    await holdOrder(shop, orderId, { reason: 'The shopper rang.' }, operator)
    await dispute('needs_response')
    expect(await order()).toMatchObject({ hold: { cause: 'payment_taken_back' } })
    await dispute('won')
    expect(await order()).toMatchObject({
      status: 'on_hold',
      payment_status: 'paid',
      hold: { cause: 'operator', reason: 'The shopper rang.' },
    })
  })

  it('that are won change nothing for a shipped order, and keep refunds', async () => {
    await refundOrder(shop, orderId, { amount: 500, reason: 'Late.', key: 'a' }, operator)
    for (const step of ['ready', 'in_production', 'shipped'] as const) {
      await moveTo(shop, orderId, step)
    }
    await dispute('needs_response')
    expect(await order()).toMatchObject({ status: 'shipped', payment_status: 'declined' })
    await dispute('won')
    expect(await order()).toMatchObject({ status: 'shipped', payment_status: 'partly_refunded' })
  })

  it('that are won for a cancelled order refund the shopper, once', async () => {
    await dispute('needs_response')
    await cancelOrder(shop, orderId, { reason: 'Disputed.' }, operator)
    expect(await order()).toMatchObject({ status: 'cancelled', payment_status: 'declined' })
    await dispute('won')
    await shop.runDueJobs()
    await shop.tell()
    expect(await order()).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect(shop.stripe.refunds).toMatchObject([{ amount: (await order()).total }])
  })

  it('that are won twice for a cancelled order refund each time', async () => {
    await dispute('needs_response')
    await cancelOrder(shop, orderId, { reason: 'Disputed.' }, operator)
    shop.stripe.refundStatus = 'pending'
    await dispute('won')
    await shop.runDueJobs()
    await failRefund()
    shop.advance(minuteMs)
    await dispute('needs_response')
    await cancelOrder(shop, orderId, { reason: 'Disputed again.' }, operator)
    await dispute('won')
    await shop.runDueJobs()
    expect((await order()).refunds).toMatchObject([{ status: 'failed' }, { status: 'pending' }])
  })

  it('that are won after a refund has failed report what the shopper is owed', async () => {
    await refundOrder(shop, orderId, { amount: null, reason: 'Lost.', key: 'a' }, operator)
    await dispute('needs_response')
    await failRefund()
    expect(await order()).toMatchObject({ status: 'refunded', payment_status: 'declined' })
    await dispute('won')
    expect(await order()).toMatchObject({
      status: 'on_hold',
      payment_status: 'paid',
      hold: { cause: 'refund_failed', actions: ['refund', 'mark_refunded'] },
    })
  })

  it('about a duplicate payment do not affect the order, whatever their outcome', async () => {
    const placed = await shop.placePaidPastVoucher(await openFilledCart(shop))
    const { late } = placed
    orderId = placed.orderId
    Object.assign(shop.stripe.intents.find(({ id }) => id === late) ?? {}, { status: 'processing' })
    shop.stripe.refundStatus = 'pending'
    shop.stripe.confirm(late, 'succeeded')
    await shop.tell(shop.stripe.events.slice(-1))
    await shop.runDueJobs()
    const { events } = await shop.order(orderId)
    for (const status of ['needs_response', 'won'] as const) {
      shop.stripe.dispute(late, status)
      expect(new Set(await shop.tell())).toEqual(new Set([204]))
      const paid = { status: 'preparing', payment_status: 'paid', events }
      expect(await shop.order(orderId)).toMatchObject(paid)
    }
    expect(shop.stripe.refunds).toHaveLength(1)
  })

  it('of a part are booked as that part, until the bank has returned it', async () => {
    const { total } = await order()
    const disputePart = async (amount: number) => {
      shop.stripe.dispute(shop.intent(), 'needs_response', amount)
      await shop.tell()
      await shop.tell()
    }
    const booked = async () => {
      const rows = await shop.database.queries.selectFrom('bookings').selectAll().execute()
      const steps = rows.filter(({ kind }) => kind !== 'fee').sort((a, b) => (a.id < b.id ? -1 : 1))
      return steps.map(({ kind, goods, shipping, tax }) => `${kind} ${goods + shipping + tax}`)
    }
    await disputePart(1000)
    expect(await order()).toMatchObject(taken)
    expect((await order()).hold_reason).toContain('The bank withdrew $10.00 of the $')
    const first = [`sale ${total}`, 'taken_back -1000']
    expect(await booked()).toEqual(first)
    await dispute('lost')
    await disputePart(500)
    expect(await booked()).toEqual([...first, 'taken_back -500'])
    await dispute('won')
    expect(await order()).toMatchObject(taken)
    expect(await booked()).toEqual([...first, 'taken_back -500', 'restored 500'])
  })

  it('of a part leave only the rest to be refunded', async () => {
    const { total } = await order()
    shop.stripe.dispute(shop.intent(), 'needs_response', 1000)
    await shop.tell()
    const refund = (amount: number | null, key: string) =>
      refundOrder(shop, orderId, { amount, reason: 'The rest.', key }, operator)
    const left = () => refundableOf(shop.database.queries, orderId)
    expect(await left()).toBe(total - 1000)
    await expect(refund(total - 999, 'a')).rejects.toMatchObject({ status: 422 })
    await refund(500, 'b')
    await refund(null, 'c')
    expect(await left()).toBe(0)
    expect(await order()).toMatchObject({ ...taken, refunded_total: total - 1000 })
    await expect(refund(1, 'd')).rejects.toMatchObject({ status: 409 })
  })

  it('of a part refund the rest on cancellation, and that part when they are won', async () => {
    const { total } = await order()
    shop.stripe.dispute(shop.intent(), 'needs_response', 1000)
    await shop.tell()
    await cancelOrder(shop, orderId, { reason: 'Disputed.' }, operator)
    await shop.runDueJobs()
    const rest = { payment_status: 'declined', refunded_total: total - 1000 }
    expect(await order()).toMatchObject({ status: 'cancelled', ...rest })
    await dispute('won')
    await shop.runDueJobs()
    expect(await order()).toMatchObject({ status: 'refunded', refunded_total: total })
  })

  it('of a part hold a cancelled order if the refund of its rest fails', async () => {
    const { total } = await order()
    shop.stripe.dispute(shop.intent(), 'needs_response', 1000)
    await shop.tell()
    shop.stripe.refundStatus = 'pending'
    await cancelOrder(shop, orderId, { reason: 'Disputed.' }, operator)
    await shop.runDueJobs()
    await failRefund()
    const owed = `$${((total - 1000) / 100).toFixed(2)}`
    expect(await order()).toMatchObject({
      hold: {
        cause: 'refund_failed',
        reason: expect.stringContaining(`you still owe the shopper ${owed}.`),
      },
    })
    await markRefunded(shop, orderId, { reason: 'By bank transfer.' }, operator)
    const rest = { payment_status: 'declined', refunded_total: total - 1000 }
    expect(await order()).toMatchObject({ status: 'refunded', ...rest })
  })

  it('of a part retry the refund of the rest when the order is cancelled again', async () => {
    const { total } = await order()
    shop.stripe.refundStatus = 'pending'
    await cancelOrder(shop, orderId, { reason: 'Changed my mind.' }, operator)
    await shop.runDueJobs()
    await failRefund()
    shop.stripe.refundStatus = 'succeeded'
    shop.advance(minuteMs)
    shop.stripe.dispute(shop.intent(), 'needs_response', 1000)
    await shop.tell()
    expect(await order()).toMatchObject({ ...taken, hold: { cause: 'payment_taken_back' } })
    await cancelOrder(shop, orderId, { reason: 'Disputed.' }, operator)
    await shop.runDueJobs()
    expect(await order()).toMatchObject({ status: 'cancelled', refunded_total: total - 1000 })
  })

  const disputeTwoParts = async () => {
    for (const [amount, status] of [
      [1000, 'lost'],
      [500, 'under_review'],
    ] as const) {
      shop.stripe.dispute(shop.intent(), 'needs_response', amount)
      await dispute(status)
    }
  }

  it('of two parts refund each one that is won for a cancelled order', async () => {
    const { total } = await order()
    await disputeTwoParts()
    await cancelOrder(shop, orderId, { reason: 'Disputed.' }, operator)
    await shop.runDueJobs()
    expect(await order()).toMatchObject({ status: 'cancelled', refunded_total: total - 1500 })
    await dispute('won')
    await shop.runDueJobs()
    expect(await order()).toMatchObject({ status: 'cancelled', refunded_total: total - 1000 })
  })

  it('report what is owed on a finished order when a part is won', async () => {
    const { total } = await order()
    const owes = (money: number) => {
      const reason = expect.stringContaining(
        `you still owe the shopper $${(money / 100).toFixed(2)}.`,
      )
      return { hold: { cause: 'refund_failed', reason } }
    }
    await disputeTwoParts()
    shop.stripe.refundStatus = 'pending'
    await cancelOrder(shop, orderId, { reason: 'Disputed.' }, operator)
    await shop.runDueJobs()
    await failRefund()
    expect(await order()).toMatchObject(owes(total - 1500))
    await dispute('won')
    expect(await order()).toMatchObject(owes(total - 1000))
    await markRefunded(shop, orderId, { reason: 'By bank transfer.' }, operator)
    expect(await order()).toMatchObject({ status: 'refunded', refunded_total: total - 1000 })
  })

  it('hold an order refunded except for the disputed parts when one is won', async () => {
    await disputeTwoParts()
    shop.stripe.refundStatus = 'pending'
    await cancelOrder(shop, orderId, { reason: 'Disputed.' }, operator)
    await shop.runDueJobs()
    await failRefund()
    await markRefunded(shop, orderId, { reason: 'By bank transfer.' }, operator)
    expect(await order()).toMatchObject({ status: 'refunded' })
    await dispute('won')
    const reason = expect.stringContaining('you still owe the shopper $5.00.')
    expect(await order()).toMatchObject({ hold: { cause: 'refund_failed', reason } })
  })

  it('of a payment not reported before leave a later one to be refunded', async () => {
    const cartId = await openFilledCart(shop)
    orderId = await shop.place(cartId)
    shop.stripe.confirm(shop.intent(), 'succeeded')
    shop.stripe.dispute(shop.intent())
    await shop.tell()
    expect(await refundableOf(shop.database.queries, orderId)).toBe(0)
    const first = shop.intent()
    await shop.placePaid(cartId)
    shop.stripe.dispute(first, 'won')
    await shop.tell()
    await shop.runDueJobs()
    await refundOrder(shop, orderId, { amount: null, reason: 'Lost.', key: 'a' }, operator)
    const intents = shop.stripe.refunds.map((each) => each.payment_intent)
    expect(intents).toEqual([first, shop.intent()])
    expect(await order()).toMatchObject({ status: 'refunded' })
  })

  it('of a payment not reported before pay the order when they are won', async () => {
    orderId = await shop.place()
    shop.stripe.confirm(shop.intent(), 'succeeded')
    await dispute('needs_response')
    const unpaid = { status: 'awaiting_payment', payment_status: 'declined' }
    expect(await order()).toMatchObject(unpaid)
    await dispute('won')
    expect(await order()).toMatchObject({ status: 'preparing', payment_status: 'paid' })
  })

  it('of a part of a payment not reported before leave the rest to the order, and to be refunded', async () => {
    orderId = await shop.place()
    const { total } = await order()
    shop.stripe.confirm(shop.intent(), 'succeeded')
    shop.stripe.dispute(shop.intent(), 'needs_response', 1000)
    await shop.tell()
    const reason = expect.stringContaining('The bank withdrew $10.00')
    expect(await order()).toMatchObject({
      status: 'on_hold',
      payment_status: 'declined',
      hold: { cause: 'payment_taken_back', reason },
    })
    expect(await refundableOf(shop.database.queries, orderId)).toBe(total - 1000)
    await dispute('lost')
    expect(await refundableOf(shop.database.queries, orderId)).toBe(total - 1000)
  })

  it('of a payment not reported before leave the rest to the order if the next one has begun', async () => {
    orderId = await shop.place()
    const { total } = await order()
    shop.stripe.confirm(shop.intent(), 'succeeded')
    await dispute('needs_response')
    expect(await order()).toMatchObject({ status: 'awaiting_payment', payment_status: 'declined' })
    // Both had happened before the event arrived.
    shop.stripe.dispute(shop.intent(), 'won')
    shop.stripe.dispute(shop.intent(), 'needs_response', 1000)
    await shop.tell()
    const reason = expect.stringContaining('The bank withdrew $10.00')
    expect(await order()).toMatchObject({ ...taken, hold: { cause: 'payment_taken_back', reason } })
    expect(await refundableOf(shop.database.queries, orderId)).toBe(total - 1000)
    const booked = await shop.database.queries
      .selectFrom('bookings')
      .select(['kind', 'goods', 'shipping', 'tax'])
      .where('order_id', '=', orderId)
      .where('kind', '!=', 'fee')
      .orderBy('id')
      .execute()
    expect(booked.map(({ kind, goods, shipping, tax }) => [kind, goods + shipping + tax])).toEqual([
      ['sale', total],
      ['taken_back', -1000],
    ])
  })

  it('of a part release the order too when they are won', async () => {
    shop.stripe.dispute(shop.intent(), 'needs_response', 1000)
    await shop.tell()
    await dispute('won')
    expect(await order()).toMatchObject({ status: 'preparing', payment_status: 'paid', hold: null })
    const { detail } = (await order()).events.find(({ type }) => type.endsWith('restored')) ?? {}
    expect(detail).toEqual({ amount: 1000, currency: 'USD' })
  })

  it('that are won do not mail the shopper about a late print image again', async () => {
    const detail = { reason: 'No print image came.', cause: printImageMissingHold }
    const late = { to: 'on_hold', detail } as const
    await shop.database.transaction((tx) => moveOrder(tx, orderId, late, contextOf(shop)))
    await dispute('needs_response', 'won')
    expect(await order()).toMatchObject({ hold: { cause: 'print_image_missing' } })
    const mails = await shop.database.queries.selectFrom('mails').select('kind').execute()
    expect(mails.filter(({ kind }) => kind === 'order-late')).toHaveLength(1)
  })
})
