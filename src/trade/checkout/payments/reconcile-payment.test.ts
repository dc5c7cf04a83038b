import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  dayMs,
  decliningCard,
  fillInCheckout,
  minuteMs,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { readOrderByCart } from '../../orders/views/read-order-by-cart.ts'
import type { PaymentGateway } from '../../payments/payment-gateway.ts'
import { createPaymentGateways } from '../../payments/payment-gateways.ts'
import { attemptOf } from '../payment.ts'
import { placeOrder } from '../placing/place-order.ts'
import { settlePayment } from './settle-payment.ts'

describe.each(testDatabases)('payments interrupted by a crash, on $name', (testDatabase) => {
  let shop: TestShop
  let cartId: CartId
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    cartId = await openFilledCart(shop)
  })

  function breaking(when: 'before' | 'after'): PaymentGateway {
    return {
      ...shop.gateway,
      async charge(charge) {
        if (when === 'after') await shop.gateway.charge(charge)
        throw new Error('The connection was lost.')
      },
    }
  }
  async function placeAndBreak(when: 'before' | 'after', cardNumber?: string) {
    const placing = await fillInCheckout(shop, cartId, cardNumber ? { cardNumber } : {})
    await expect(
      placeOrder({ ...shop, gateways: createPaymentGateways({ test: breaking(when) }) }, placing),
    ).rejects.toMatchObject({
      code: 'payment_pending',
      status: 409,
    })
    return placing
  }
  const orderOfCart = async () => (await readOrderByCart(shop, cartId))?.order
  const paidCharges = () =>
    shop.database.queries
      .selectFrom('test_gateway_charges')
      .selectAll()
      .where('status', '=', 'paid')
      .execute()

  it('settles by itself what was charged before the crash', async () => {
    await placeAndBreak('after')
    expect(await orderOfCart()).toMatchObject({
      status: 'awaiting_payment',
      payment_status: 'pending',
    })
    expect(await shop.runDueJobs()).toBe(0)
    shop.advance(minuteMs)
    expect(await shop.runDueJobs()).toBe(1)
    expect(await orderOfCart()).toMatchObject({ status: 'preparing', payment_status: 'paid' })
    expect(await paidCharges()).toHaveLength(1)
  })

  it('settles by itself what was declined before the crash', async () => {
    await placeAndBreak('after', decliningCard)
    shop.advance(minuteMs)
    await shop.runDueJobs()
    expect(await orderOfCart()).toMatchObject({
      status: 'awaiting_payment',
      payment_status: 'declined',
    })
  })

  it('gives up what was never charged, so that it cannot be charged later', async () => {
    const placing = await placeAndBreak('before')
    shop.advance(minuteMs)
    await shop.runDueJobs()
    expect(await orderOfCart()).toMatchObject({ payment_status: 'unpaid' })
    const payment = await shop.database.queries
      .selectFrom('payments')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(payment.status).toBe('failed')
    const late = await shop.gateway.charge({
      ...attemptOf(payment),
      method: placing.checkout.payment,
      returnPath: '/',
      site: null,
    })
    expect(late.status).toBe('declined')
  })

  it('accepts the same form again after that', async () => {
    const placing = await placeAndBreak('before')
    shop.advance(minuteMs)
    await shop.runDueJobs()
    await placeOrder(shop, placing)
    expect(await orderOfCart()).toMatchObject({ status: 'preparing', payment_status: 'paid' })
    expect(await paidCharges()).toHaveLength(1)
  })

  it('joins the charge when the form is resent immediately', async () => {
    const placing = await placeAndBreak('after')
    const { orderId } = await placeOrder(shop, placing)
    expect(await orderOfCart()).toMatchObject({ id: orderId, payment_status: 'paid' })
    expect(await paidCharges()).toHaveLength(1)
    shop.advance(minuteMs)
    await shop.runDueJobs()
    expect((await orderOfCart())?.events.map(({ type }) => type)).toEqual([
      'order.placed',
      'order.paid',
      'order.preparing',
    ])
  })

  it('finds the charge when another tab tries', async () => {
    const placing = await placeAndBreak('after')
    await placeOrder(shop, { ...placing, attempt: 'another-tab' })
    expect(await paidCharges()).toHaveLength(1)
  })

  it('lets another tab wait for an attempt that may still be charged, and not forever', async () => {
    const placing = await placeAndBreak('before')
    const other = { ...placing, attempt: 'another-tab' }
    await expect(placeOrder(shop, other)).rejects.toMatchObject({
      code: 'payment_pending',
      retryAfterSeconds: 60,
    })
    expect(await paidCharges()).toHaveLength(0)
    shop.advance(minuteMs)
    await placeOrder(shop, other)
    expect(await orderOfCart()).toMatchObject({ payment_status: 'paid' })
    expect(await paidCharges()).toHaveLength(1)
  })

  it('charges nothing for a form corrected since, and then for its new contents', async () => {
    const placing = await placeAndBreak('before')
    const address = { ...placing.checkout.address, line1: '2 Mended Street' }
    const formWith = (change: Partial<typeof placing.checkout>) => {
      return { ...placing, checkout: { ...placing.checkout, ...change } }
    }
    const mended = formWith({ address })
    const { email: _, phone: __, ...billingAddress } = address
    const business = { company: 'Ann & Co.', vatId: 'PL1234567890' }
    const others = [
      ...[formWith({ shippingMethod: 'express' }), formWith({ billingAddress })],
      ...[formWith({ business }), formWith({ business: { ...business, vatId: null } })],
      formWith({ gift: { note: 'Happy birthday!' } }),
    ]
    for (const form of [mended, ...others]) {
      await expect(placeOrder(shop, form)).rejects.toMatchObject({ code: 'payment_pending' })
    }
    shop.advance(minuteMs)
    await placeOrder(shop, mended)
    expect(await orderOfCart()).toMatchObject({
      payment_status: 'paid',
      shipping_address: { line1: '2 Mended Street' },
    })
    expect(await paidCharges()).toHaveLength(1)
  })

  it('leaves a paid order paid, whatever was reported before', async () => {
    await placeOrder(shop, await fillInCheckout(shop, cartId))
    const payments = shop.database.queries.selectFrom('payments').selectAll()
    const paid = await payments.executeTakeFirstOrThrow()
    const late = {
      status: 'declined',
      reference: 'test_late',
      declineCode: 'card_declined',
    } as const
    for (const heard of [
      late,
      { status: 'pending', reference: 'test_late', next: null } as const,
    ]) {
      await settlePayment(shop, paid.id, heard)
      expect(await payments.execute()).toEqual([paid])
    }
    expect(await orderOfCart()).toMatchObject({ payment_status: 'paid' })
  })

  it('keeps asking while the gateway does not know or cannot be reached', async () => {
    await placeAndBreak('after')
    const { find } = shop.gateway
    shop.gateway.find = async () => ({ status: 'pending', reference: 'not yet', next: null })
    shop.advance(minuteMs)
    await shop.runDueJobs()
    expect(await orderOfCart()).toMatchObject({ payment_status: 'pending' })
    shop.gateway.find = find
    shop.advance(dayMs)
    await shop.runDueJobs()
    expect(await orderOfCart()).toMatchObject({ payment_status: 'paid' })
  })

  it('reaches one outcome when the job and the shopper settle concurrently', async () => {
    const placing = await placeAndBreak('after')
    shop.advance(minuteMs)
    await Promise.all([shop.runDueJobs(), placeOrder(shop, placing), placeOrder(shop, placing)])
    const order = await orderOfCart()
    expect(order?.events.filter(({ type }) => type === 'order.paid')).toHaveLength(1)
    expect(await paidCharges()).toHaveLength(1)
  })
})
