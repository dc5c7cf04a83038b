// Payments that take days, by voucher or bank, against a local fake of Stripe.

import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { nameSeller } from '../../../../tests/helpers/known-seller.ts'
import type { VoucherKind } from '../../../../tests/helpers/stripe-double.ts'
import { openStripeShop, type StripeShop } from '../../../../tests/helpers/stripe-shop.ts'
import {
  dayMs,
  fillInCheckout,
  minuteMs,
  openFilledCart,
} from '../../../../tests/helpers/test-shop.ts'
import type { CartId, OrderId } from '../../../pure/contract/ids.ts'
import { readCart } from '../../carts/get-cart.ts'
import { changeLine } from '../../carts/lines/change-line.ts'
import { readDocuments } from '../../documents/read-documents.ts'
import { cancelOrder } from '../../orders/actions/cancelling/cancel-order.ts'
import { refusalReason } from '../../orders/actions/refusal-reason.ts'
import { readOrder } from '../../orders/core/read-order.ts'
import { readOrderByCart } from '../../orders/views/read-order-by-cart.ts'
import { createExpireCarts } from '../expire-carts.ts'
import { placeOrder } from '../placing/place-order.ts'
import { refundableOf } from '../refunds/begin-refund.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { finishPayment } from './finish-payment.ts'

const operator = { kind: 'operator', id: 'op_1', name: 'Kim' } as const
const hourMs = 60 * minuteMs

describe.each(testDatabases)('payments that take days on $name', (testDatabase) => {
  let shop: StripeShop
  let cartId: CartId
  let endsAt: number
  beforeEach(async () => {
    shop = await openStripeShop(testDatabase)
    cartId = await openFilledCart(shop)
    endsAt = shop.now() + 3 * dayMs
  })

  const queries = () => shop.database.queries
  /** Does what the checkout form and a Stripe element with a voucher do. */
  async function takeVoucher(kind: VoucherKind = 'oxxo_display_details'): Promise<OrderId> {
    const orderId = await shop.place(cartId)
    shop.stripe.giveVoucher(shop.intent(), { kind, endsAt })
    return orderId
  }
  async function comeBackWithVoucher(): Promise<OrderId> {
    const orderId = await takeVoucher()
    await finishPayment(shop, cartId)
    return orderId
  }
  async function runOut(intent = shop.intent()): Promise<void> {
    shop.advance(4 * dayMs)
    shop.stripe.expireVoucher(intent)
    await shop.tell()
  }
  /** Stripe cancelled the first payment, and the voucher was paid anyway. */
  async function payLate(intent = shop.intent()): Promise<void> {
    Object.assign(shop.stripe.intents[0] ?? {}, { status: 'requires_action' })
    shop.stripe.confirm(intent, 'succeeded')
    await shop.tell(shop.stripe.events.slice(-1))
  }
  const statusAtStripe = () => shop.stripe.intents.at(-1)?.status
  const cartStatus = async () => (await readCart(shop, cartId)).status
  const awaited = async () => (await readOrderByCart(shop, cartId))?.awaited
  const mails = async () =>
    (
      await queries()
        .selectFrom('mails')
        .select('kind')
        .orderBy('created_at')
        .orderBy('kind')
        .execute()
    ).map(({ kind }) => kind)

  const booked = async () => {
    const rows = await queries()
      .selectFrom('bookings')
      .select(['goods', 'shipping', 'tax'])
      .execute()
    return rows.reduce((sum, { goods, shipping, tax }) => sum + goods + shipping + tax, 0)
  }

  it.each([
    'oxxo_display_details',
    'boleto_display_details',
    'pix_display_qr_code',
    'konbini_display_details',
    'multibanco_display_details',
  ] as const)('wait for %s when the shopper comes back, and close the cart', async (kind) => {
    const orderId = await takeVoucher(kind)
    for (let times = 0; times < 2; times++) {
      expect(await finishPayment(shop, cartId)).toEqual({ step: 'awaited' })
    }
    expect(statusAtStripe()).toBe('requires_action')
    expect(await shop.order(orderId)).toMatchObject({
      status: 'awaiting_payment',
      payment_status: 'pending',
    })
    expect(await cartStatus()).toBe('ordered')
    expect(await awaited()).toEqual({
      by: 'shopper',
      url: `https://payments.stripe.com/voucher/${shop.intent()}`,
      payBy: '2026-11-24',
    })
    expect(await mails()).toEqual(['order-awaits-payment'])
  })

  it.each([
    ['oxxo_display_details', '2026-11-25T05:59:59Z', '2026-11-24'],
    ['boleto_display_details', '2026-11-25T02:59:59Z', '2026-11-24'],
    ['pix_display_qr_code', '2026-11-25T02:30:00Z', '2026-11-24'],
    ['konbini_display_details', '2026-11-24T14:59:59Z', '2026-11-24'],
    ['multibanco_display_details', '2026-11-25T00:00:00Z', '2026-11-24'],
  ] as const)(
    'show the last day of %s in the time zone where it is paid',
    async (kind, ends, day) => {
      endsAt = Date.parse(ends)
      await takeVoucher(kind)
      await finishPayment(shop, cartId)
      expect(await awaited()).toMatchObject({ payBy: day })
    },
  )

  it('keep waiting for a voucher after an hour without the shopper, and for days', async () => {
    const orderId = await takeVoucher()
    for (const pause of [2 * minuteMs, 61 * minuteMs, dayMs]) {
      shop.advance(pause)
      await shop.runDueJobs()
      await shop.reconcile()
      await shop.tell()
    }
    expect(statusAtStripe()).toBe('requires_action')
    expect(await cartStatus()).toBe('ordered')
    expect((await shop.order(orderId)).payment_status).toBe('pending')
    expect(await mails()).toEqual(['order-awaits-payment'])
  })

  it('query Stripe once an hour, not every minute', async () => {
    await takeVoucher()
    await finishPayment(shop, cartId)
    shop.advance(2 * minuteMs)
    await shop.runDueJobs()
    const before = shop.stripe.requests.length
    for (let minutes = 0; minutes < 55; minutes += 11) {
      shop.advance(11 * minuteMs)
      await shop.runDueJobs()
      await shop.reconcile()
    }
    const asked = shop.stripe.requests.slice(before).filter((each) => !each.endsWith('/events'))
    expect(asked).toEqual([])
  })

  it('let a new tab neither cancel the voucher nor pay a second time', async () => {
    const orderId = await shop.place(cartId)
    const other = await fillInCheckout(shop, cartId)
    shop.stripe.giveVoucher(shop.intent(), { kind: 'oxxo_display_details', endsAt })
    const checkout = { ...other.checkout, payment: { kind: 'element' as const } }
    for (let times = 0; times < 2; times++) {
      const placed = await placeOrder(shop, { ...other, checkout })
      expect(placed).toEqual({ orderId, next: null })
    }
    expect(statusAtStripe()).toBe('requires_action')
    expect(shop.stripe.intents).toHaveLength(1)
    const [line] = (await readCart(shop, cartId)).lines
    const more = changeLine(shop, cartId, line?.id ?? '', { quantity: 2 })
    await expect(more).rejects.toMatchObject({ code: 'cart_already_ordered' })
  })

  it('continue when the voucher is paid', async () => {
    const orderId = await comeBackWithVoucher()
    shop.advance(2 * dayMs)
    shop.stripe.confirm(shop.intent(), 'succeeded')
    await shop.tell()
    expect(await shop.order(orderId)).toMatchObject({
      status: 'preparing',
      payment_status: 'paid',
    })
    // The voucher's address would reveal the payer.
    const kept = await queries().selectFrom('payments').select('awaits').execute()
    expect(kept).toEqual([{ awaits: null }])
    expect(await mails()).toEqual(['order-awaits-payment', 'order-receipt'])
    expect(await finishPayment(shop, cartId)).toEqual({ step: 'paid' })
  })

  it.each([
    ['Stripe tells it', () => shop.tell()],
    ['Stripe could not tell it', () => shop.reconcile()],
  ])('reopen the cart when the voucher has expired, and %s', async (_how, learn) => {
    const orderId = await comeBackWithVoucher()
    shop.advance(4 * dayMs)
    shop.stripe.expireVoucher(shop.intent())
    await learn()
    expect(statusAtStripe()).toBe('canceled')
    expect(await shop.order(orderId)).toMatchObject({
      status: 'awaiting_payment',
      payment_status: 'declined',
    })
    expect(await cartStatus()).toBe('open')
    expect(await mails()).toEqual(['order-awaits-payment', 'order-payment-expired'])
    await shop.placePaid(cartId)
    expect(await shop.order(orderId)).toMatchObject({ payment_status: 'paid' })
  })

  it('reopen the cart also if the voucher was cancelled at Stripe', async () => {
    const orderId = await comeBackWithVoucher()
    Object.assign(shop.stripe.intents[0] ?? {}, { status: 'canceled' })
    shop.advance(61 * minuteMs)
    await shop.runDueJobs()
    expect((await shop.order(orderId)).payment_status).toBe('declined')
    expect(await cartStatus()).toBe('open')
    expect(await mails()).toEqual(['order-awaits-payment', 'order-payment-expired'])
  })

  it('give the reopened cart its full time, and then cancel the order', async () => {
    const orderId = await comeBackWithVoucher()
    shop.advance(29 * dayMs)
    shop.stripe.expireVoucher(shop.intent())
    await shop.tell()
    const { expiresAt } = await readCart(shop, cartId)
    expect(expiresAt).toBe(shop.now() + 30 * dayMs)
    expect((await shop.order(orderId)).status).toBe('awaiting_payment')
    shop.advance(30 * dayMs)
    await createExpireCarts(shop)({}, { attempt: 1, signal: new AbortController().signal })
    expect((await shop.order(orderId)).status).toBe('cancelled')
    expect(await mails()).toEqual(['order-awaits-payment', 'order-payment-expired'])
  })

  it('refund a voucher that is paid after the shopper has paid another way', async () => {
    const orderId = await comeBackWithVoucher()
    const late = shop.intent()
    await runOut(late)
    await shop.placePaid(cartId)
    await payLate(late)
    await shop.runDueJobs()
    const order = await shop.order(orderId)
    expect(order).toMatchObject({ payment_status: 'paid', status: 'preparing' })
    expect(shop.stripe.refunds).toMatchObject([{ payment_intent: late, amount: order.total }])
    expect(await mails()).toContain('order-surplus-refunded')
  })

  it('pay an order while a bank has part of its first payment, and refund the rest of that', async () => {
    const orderId = await comeBackWithVoucher()
    const late = shop.intent()
    await runOut(late)
    await shop.placePaid(cartId)
    const card = shop.intent()
    shop.stripe.dispute(card, 'needs_response', 1000)
    await shop.tell()
    await payLate(late)
    await shop.runDueJobs()
    const { total, ...order } = await shop.order(orderId)
    expect(order).toMatchObject({ payment_status: 'paid', refunded_total: 0 })
    const rest = { payment_intent: card, amount: total - 1000 }
    expect(shop.stripe.refunds).toMatchObject([rest])
    expect(await mails()).toContain('order-refunded')
    shop.stripe.dispute(card, 'won')
    await shop.tell()
    await shop.runDueJobs()
    expect(shop.stripe.refunds).toMatchObject([rest, { payment_intent: card, amount: 1000 }])
    expect(await refundableOf(queries(), orderId)).toBe(total)
    expect(await booked()).toBe(total)
  })

  it('pay an order again after its first payment was partly refunded and the rest disputed', async () => {
    await nameSeller(shop.database)
    const orderId = await comeBackWithVoucher()
    const late = shop.intent()
    await runOut(late)
    await shop.placePaid(cartId)
    const { total } = await shop.order(orderId)
    const given = { amount: 500, reason: 'A scratch.', key: 'a' }
    await refundOrder(shop, orderId, given, operator)
    shop.stripe.dispute(shop.intent(), 'needs_response', total - 500)
    await shop.tell()
    await payLate(late)
    await shop.runDueJobs()
    expect(await shop.order(orderId)).toMatchObject({ payment_status: 'paid', refunded_total: 0 })
    expect(await booked()).toBe(total)
    const kinds = (await readDocuments(queries(), orderId)).map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(['cancellation', 'credit_note', 'invoice'])
    expect(await refundableOf(queries(), orderId)).toBe(total)
  })

  it('pay the order if they are paid late, whatever happens to their replacement', async () => {
    const orderId = await comeBackWithVoucher()
    const late = shop.intent()
    await runOut(late)
    await shop.place(cartId)
    await payLate(late)
    const ordered = async () => ({ order: await shop.order(orderId), cart: await cartStatus() })
    const paid = { order: { payment_status: 'paid', status: 'preparing' }, cart: 'ordered' }
    expect(await ordered()).toMatchObject(paid)
    // Another tab of the same checkout continues with a voucher, which then expires.
    const ended = shop.now() + dayMs
    shop.stripe.giveVoucher(shop.intent(), { kind: 'oxxo_display_details', endsAt: ended })
    shop.stripe.confirm(shop.intent(), 'processing')
    await shop.tell(shop.stripe.events.slice(-1))
    shop.stripe.failTransfer(shop.intent())
    await shop.tell()
    expect(statusAtStripe()).toBe('canceled')
    expect(await ordered()).toMatchObject(paid)
    const { events } = (await ordered()).order
    expect(events.filter(({ type }) => type === 'order.awaiting_payment')).toHaveLength(1)
    expect(events.at(-1)).toMatchObject({ type: 'order.payment_declined' })
    expect(shop.stripe.refunds).toEqual([])
  })

  it('pay no order whose total is now the same number in another currency', async () => {
    const orderId = await comeBackWithVoucher()
    await runOut()
    await queries().updateTable('orders').set({ currency: 'EUR' }).execute()
    await payLate()
    await shop.runDueJobs()
    expect(await shop.order(orderId)).toMatchObject({ status: 'awaiting_payment' })
    expect(shop.stripe.refunds).toMatchObject([{ payment_intent: shop.intent() }])
  })

  it('pay no order whose total has changed, and are refunded', async () => {
    const orderId = await comeBackWithVoucher()
    const late = shop.intent()
    const { total: before } = await shop.order(orderId)
    await runOut(late)
    const [line] = (await readCart(shop, cartId)).lines
    await changeLine(shop, cartId, line?.id ?? '', { quantity: 2 })
    await shop.place(cartId)
    expect((await shop.order(orderId)).total).toBeGreaterThan(before)
    await payLate(late)
    await shop.runDueJobs()
    const order = await shop.order(orderId)
    expect(order).toMatchObject({ status: 'awaiting_payment', payment_status: 'pending' })
    expect(shop.stripe.refunds).toMatchObject([{ payment_intent: late, amount: before }])
    expect(await shop.database.queries.selectFrom('bookings').selectAll().execute()).toEqual([])
    expect(await mails()).toContain('order-refunded')
    shop.stripe.confirm(shop.intent(), 'succeeded')
    await shop.tell()
    expect(await shop.order(orderId)).toMatchObject({ payment_status: 'paid', refunded_total: 0 })
  })

  it('can be cancelled by an operator, and the shopper is asked not to pay', async () => {
    const orderId = await comeBackWithVoucher()
    await cancelOrder(shop, orderId, { reason: 'Sold out.' }, operator)
    expect(statusAtStripe()).toBe('canceled')
    expect(await shop.order(orderId)).toMatchObject({ status: 'cancelled' })
    expect(await cartStatus()).toBe('ordered')
    expect(await mails()).toEqual(['order-awaits-payment', 'order-cancelled'])
  })

  it('are refunded if they are paid after the order was cancelled, without announcing a print', async () => {
    const orderId = await comeBackWithVoucher()
    await runOut()
    await cancelOrder(shop, orderId, { reason: 'Sold out.' }, operator)
    await payLate()
    await shop.runDueJobs()
    const { total, ...order } = await shop.order(orderId)
    expect(order).toMatchObject({ status: 'refunded', refunded_total: total })
    expect(await mails()).toContain('order-refunded')
    expect(await mails()).not.toContain('order-receipt')
  })

  it('wait for a bank transfer, and continue when it has arrived', async () => {
    const orderId = await shop.place(cartId)
    shop.stripe.confirm(shop.intent(), 'processing')
    expect(await finishPayment(shop, cartId)).toEqual({ step: 'awaited' })
    expect(await awaited()).toEqual({ by: 'bank' })
    expect(await cartStatus()).toBe('ordered')
    expect(await mails()).toEqual([])
    // This cannot be stopped. Operators are warned before the click and again on refusal.
    const refused = { code: 'payment_pending', message: expect.stringContaining('can take days') }
    const reason = { reason: 'Sold out.' }
    await expect(cancelOrder(shop, orderId, reason, operator)).rejects.toMatchObject(refused)
    const order = await readOrder(queries(), orderId)
    const why = await refusalReason(queries(), order, 'cancel', shop.now(), operator)
    expect(why).toMatch(/can take days/)
    shop.advance(5 * dayMs)
    shop.stripe.confirm(shop.intent(), 'succeeded')
    await shop.tell()
    expect((await shop.order(orderId)).payment_status).toBe('paid')
  })

  it('reopen the cart if a bank transfer does not arrive, and notify the shopper', async () => {
    await shop.place(cartId)
    shop.stripe.confirm(shop.intent(), 'processing')
    // The element was closed before it could redirect back.
    await shop.tell()
    expect(await cartStatus()).toBe('ordered')
    shop.advance(5 * dayMs)
    shop.stripe.failTransfer(shop.intent())
    await shop.tell()
    expect(await cartStatus()).toBe('open')
    expect(await mails()).toEqual(['order-payment-expired'])
  })

  it('still give up after an hour on an unconfirmed payment', async () => {
    const orderId = await shop.place(cartId)
    shop.advance(hourMs + minuteMs)
    await shop.runDueJobs()
    expect(statusAtStripe()).toBe('canceled')
    expect((await shop.order(orderId)).payment_status).toBe('unpaid')
    expect(await cartStatus()).toBe('open')
    expect(await mails()).toEqual([])
  })
})
