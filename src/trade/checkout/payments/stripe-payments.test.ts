// The Stripe gateway with placing, refunds, webhooks and reconciling, against a local fake of
// Stripe's API.

import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { orderIdOf } from '../../../../tests/helpers/ids.ts'
import { moveTo } from '../../../../tests/helpers/move-to.ts'
import type { StripeDouble } from '../../../../tests/helpers/stripe-double.ts'
import { openStripeShop, type StripeShop } from '../../../../tests/helpers/stripe-shop.ts'
import {
  dayMs,
  fillInCheckout,
  minuteMs,
  openFilledCart,
} from '../../../../tests/helpers/test-shop.ts'
import { paymentWebhookRoutes } from '../../../doors/gateways/payment-webhook-routes.ts'
import { createServer } from '../../../ground/http/server.ts'
import type { CartId, OrderId } from '../../../pure/contract/ids.ts'
import { readOrderByCart } from '../../orders/views/read-order-by-cart.ts'
import { placeOrder } from '../placing/place-order.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { finishPayment } from './finish-payment.ts'

const operator = { kind: 'operator', id: 'op_1', name: 'Kim' } as const

describe.each(testDatabases)('payments by Stripe on $name', (testDatabase) => {
  let shop: StripeShop
  let stripe: StripeDouble
  let server: FastifyInstance
  let cartId: CartId

  beforeEach(async () => {
    shop = await openStripeShop(testDatabase)
    stripe = shop.stripe
    server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    paymentWebhookRoutes(server, shop)
    cartId = await openFilledCart(shop)
  })
  afterEach(() => server.close())

  async function place(attempt?: string) {
    const placing = await fillInCheckout(shop, cartId, attempt === undefined ? {} : { attempt })
    const checkout = { ...placing.checkout, payment: { kind: 'element' as const } }
    return await placeOrder(shop, { ...placing, checkout })
  }
  async function placePaid(): Promise<OrderId> {
    const { orderId } = await place()
    stripe.confirm(newestIntent(), 'succeeded')
    await tellAll()
    return orderId
  }
  const newestIntent = () => stripe.intents.at(-1)?.id ?? ''
  const order = async () => (await readOrderByCart(shop, cartId))?.order
  const post = ({ body, signature }: { body: string; signature: string }) =>
    server.inject({
      method: 'POST',
      url: '/api/payments/stripe/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    })
  async function tellAll(events = stripe.events): Promise<void> {
    for (const event of [...events]) {
      expect((await post(stripe.signed(event))).statusCode).toBe(204)
    }
  }
  const types = async () => (await order())?.events.map(({ type }) => type) ?? []

  it('asks the page to confirm, and stores no secret', async () => {
    const placed = await place()
    const [intent] = stripe.intents
    const clientSecret = String(intent?.client_secret)
    expect(placed.next).toEqual({ kind: 'confirm', clientSecret })
    const shown = await order()
    expect(intent).toMatchObject({
      amount: shown?.total,
      currency: 'usd',
      // Stripe decides which methods to offer in the shopper's country, wallets included.
      automatic_payment_methods: { enabled: true },
      metadata: { handprint_order: shown?.id },
    })
    expect(shown).toMatchObject({ status: 'awaiting_payment', payment_status: 'pending' })
    const rows = await shop.database.queries.selectFrom('payments').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('_secret_')
  })

  it('pays once, however often, late and in any order events arrive', async () => {
    await place()
    stripe.confirm(newestIntent(), 'processing')
    await tellAll()
    expect(await finishPayment(shop, cartId)).toEqual({ step: 'awaited' })
    stripe.confirm(newestIntent(), 'succeeded')
    shop.advance(24 * 60 * minuteMs)
    await tellAll([...stripe.events].reverse())
    await tellAll()
    expect(await order()).toMatchObject({ status: 'preparing', payment_status: 'paid' })
    expect((await types()).filter((type) => type === 'order.paid')).toHaveLength(1)
    expect(await finishPayment(shop, cartId)).toEqual({ step: 'paid' })
  })

  it('rejects forged, altered and replayed events', async () => {
    await place()
    stripe.confirm(newestIntent(), 'succeeded')
    const [event] = stripe.events
    if (!event) throw new Error('Nothing was told.')
    const good = stripe.signed(event)
    const forgeries = [
      stripe.signed(event, { secret: 'whsec_another' }),
      { ...good, body: good.body.replace('evt_', 'evu_') },
      { ...good, signature: '' },
      stripe.signed(event, { at: shop.now() - 6 * minuteMs }),
    ]
    for (const forgery of forgeries) {
      const answer = await post(forgery)
      expect(answer.statusCode).toBe(400)
    }
    expect(await order()).toMatchObject({ payment_status: 'pending' })
    expect((await post(good)).statusCode).toBe(204)
    expect(await order()).toMatchObject({ payment_status: 'paid' })
  })

  it('asks for redelivery if it cannot check now', async () => {
    await place()
    stripe.confirm(newestIntent(), 'succeeded')
    const [event] = stripe.events
    if (!event) throw new Error('Nothing was told.')
    stripe.cutOff('before', 3)
    expect((await post(stripe.signed(event))).statusCode).toBe(500)
    expect((await post(stripe.signed(event))).statusCode).toBe(204)
    expect(await order()).toMatchObject({ payment_status: 'paid' })
  })

  it('lets a declined card be retried, and gives up the previous attempt', async () => {
    await place()
    const first = newestIntent()
    stripe.confirm(first, 'declined')
    await tellAll()
    expect(await order()).toMatchObject({ payment_status: 'pending' })
    await place()
    expect(stripe.intents[0]?.status).toBe('canceled')
    expect(() => stripe.confirm(first, 'succeeded')).toThrow()
    stripe.confirm(newestIntent(), 'succeeded')
    expect(await finishPayment(shop, cartId)).toEqual({ step: 'paid' })
  })

  it('counts if it is confirmed at the moment in which it is given up', async () => {
    await place()
    let looks = 0
    stripe.onDone = (request) => {
      if (!request.startsWith('GET /v1/payment_intents/') || ++looks !== 2) return
      queueMicrotask(() => stripe.confirm(newestIntent(), 'succeeded'))
    }
    expect(await finishPayment(shop, cartId)).toEqual({ step: 'paid' })
  })

  it('gives the reason when a shopper comes back with a failed payment', async () => {
    await place()
    stripe.confirm(newestIntent(), 'declined')
    const failed = { step: 'declined', declineCode: 'insufficient_funds' }
    expect(await finishPayment(shop, cartId)).toEqual(failed)
    expect(await order()).toMatchObject({ payment_status: 'declined' })
  })

  it.each(['before', 'after'] as const)(
    'creates no second intent if the connection breaks %s it is made',
    async (when) => {
      stripe.cutOff(when, 3)
      await expect(place('first-attempt')).rejects.toMatchObject({ code: 'payment_pending' })
      const { next } = await place('first-attempt')
      expect(next).toMatchObject({ kind: 'confirm' })
      expect(stripe.intents).toHaveLength(1)
    },
  )

  it('gives up what a crash has left, so that it can never be paid', async () => {
    stripe.cutOff('after', 3)
    await expect(place()).rejects.toMatchObject({ code: 'payment_pending' })
    shop.advance(61 * minuteMs)
    await shop.reconcile()
    expect(stripe.intents).toMatchObject([{ status: 'canceled' }])
    expect(await order()).toMatchObject({ payment_status: 'unpaid' })
  })

  it('finds by itself a payment that was never reported', async () => {
    await place()
    stripe.confirm(newestIntent(), 'succeeded')
    await shop.reconcile()
    expect(await order()).toMatchObject({ status: 'preparing', payment_status: 'paid' })
    await shop.reconcile()
    expect((await types()).filter((type) => type === 'order.paid')).toHaveLength(1)
  })

  it('refunds by itself a payment for an order that was cancelled meanwhile', async () => {
    const { orderId } = await place()
    await moveTo(shop, orderId, 'cancelled')
    stripe.confirm(newestIntent(), 'succeeded')
    await tellAll()
    await shop.runDueJobs()
    const total = (await order())?.total
    expect(stripe.refunds).toMatchObject([{ amount: total, status: 'succeeded' }])
    expect(await order()).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
  })

  it('reports a charge without an order, once', async () => {
    await place()
    stripe.confirm(newestIntent(), 'succeeded')
    const [intent] = stripe.intents
    Object.assign(intent ?? {}, { metadata: { handprint_attempt: 'of-a-lost-database' } })
    stripe.events.length = 0
    stripe.confirm(newestIntent(), 'succeeded')
    await shop.reconcile()
    await shop.reconcile()
    const unmatched = { gateway: 'stripe-test', reference: newestIntent(), currency: 'USD' }
    expect(shop.warnings).toMatchObject([unmatched])
    const rows = await shop.database.queries.selectFrom('unmatched_charges').selectAll().execute()
    expect(rows).toMatchObject([unmatched])
  })

  it('reports no uncaptured charge', async () => {
    await place()
    Object.assign(stripe.intents[0] ?? {}, { metadata: { handprint_attempt: 'of-nobody' } })
    stripe.confirm(newestIntent(), 'declined')
    await shop.reconcile()
    expect(shop.warnings).toEqual([])
    expect(
      await shop.database.queries.selectFrom('unmatched_charges').selectAll().execute(),
    ).toEqual([])
  })

  it('ignores charges of other programs on the same account', async () => {
    await place()
    Object.assign(stripe.intents[0] ?? {}, { metadata: {} })
    stripe.confirm(newestIntent(), 'succeeded')
    await tellAll()
    await shop.reconcile()
    expect(shop.warnings).toEqual([])
  })

  it('holds the order when the payment is disputed', async () => {
    await placePaid()
    stripe.dispute(newestIntent())
    await tellAll()
    expect(await order()).toMatchObject({
      status: 'on_hold',
      payment_status: 'declined',
      hold: { cause: 'payment_taken_back' },
    })
    expect((await types()).filter((type) => type === 'order.payment_taken_back')).toHaveLength(1)
  })

  it('refunds in part and in full, each once if the connection breaks', async () => {
    const orderId = await placePaid()
    const give = (amount: number | null, key: string) =>
      refundOrder(shop, orderId, { amount, reason: 'Scratched.', key }, operator)
    stripe.onDone = (request) => {
      if (request === 'GET /v1/refunds') stripe.cutOff('after', 3)
      stripe.onDone = () => {}
    }
    expect(await give(1000, 'a')).toMatchObject({ status: 'pending' })
    // The outage lasted so long that Stripe has dropped the idempotency key.
    shop.advance(25 * 60 * minuteMs)
    await shop.runDueJobs()
    expect(await order()).toMatchObject({ refunded_total: 1000 })
    await give(null, 'b')
    const total = (await order())?.total ?? 0
    expect(stripe.refunds.map(({ amount }) => amount)).toEqual([1000, total - 1000])
    expect(await order()).toMatchObject({ status: 'refunded', refunded_total: total })
  })

  it('follows a refund that takes days, and one that fails after all', async () => {
    const orderId = await placePaid()
    stripe.refundStatus = 'pending'
    const request = { amount: null, reason: 'Lost.', key: 'a' }
    expect(await refundOrder(shop, orderId, request, operator)).toMatchObject({ status: 'pending' })
    const [refund] = stripe.refunds
    stripe.settleRefund(refund?.id ?? '', 'succeeded')
    await tellAll()
    expect(await order()).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    stripe.settleRefund(refund?.id ?? '', 'failed')
    await tellAll()
    expect(await order()).toMatchObject({ payment_status: 'paid', refunded_total: 0 })
    expect((await types()).slice(-2)).toEqual(['order.refund_failed', 'order.on_hold'])
  })

  it('is given up, and cannot be refunded, if Stripe no longer knows it', async () => {
    await place()
    stripe.intents.length = 0
    // The keys of another account may have been configured by mistake.
    shop.advance(61 * minuteMs)
    await shop.runDueJobs()
    expect(await order()).toMatchObject({ payment_status: 'pending' })
    shop.advance(dayMs)
    await shop.runDueJobs()
    expect(await order()).toMatchObject({ payment_status: 'declined' })
    const orderId = await placePaid()
    stripe.intents.length = 0
    const request = { amount: null, reason: 'Lost.', key: 'a' }
    const refused = { code: 'refund_failed' }
    await expect(refundOrder(shop, orderId, request, operator)).rejects.toMatchObject(refused)
    expect((await order())?.refunds).toMatchObject([{ status: 'failed' }])
  })

  it('reports an amount that cannot be charged instead of retrying', async () => {
    stripe.cutOff('before', 0)
    const { queries } = shop.database
    const gateway = shop.gateways.named('stripe-test')
    const tiny = { attemptKey: 'tiny', orderId: orderIdOf('o'), amount: 1, currency: 'USD' }
    const charge = { ...tiny, reference: null, begunAt: shop.now(), returnPath: '/', site: null }
    expect(await gateway.charge({ ...charge, method: { kind: 'element' } })).toMatchObject({
      status: 'declined',
      declineCode: 'payment_not_made',
    })
    expect(await queries.selectFrom('payments').selectAll().execute()).toEqual([])
  })
})
