// Payment on a provider's own page, from the checkout form to the receipt, with and without script.

import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  type HostedDouble,
  type HostedPayment,
  startHostedDouble,
} from '../../../../tests/helpers/hosted-checkout-double.ts'
import { createHostedGateway } from '../../../../tests/helpers/hosted-checkout-provider.ts'
import { annsAddress } from '../../../../tests/helpers/stored-address.ts'
import {
  assets,
  fillInCheckout,
  minuteMs,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { createServer } from '../../../ground/http/server.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { createReconcileGateways } from '../../../trade/checkout/gateway-events/reconcile-gateways.ts'
import { refundOrder } from '../../../trade/checkout/refunds/refund-order.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { findOrderOfCart } from '../../../trade/orders/core/read-order.ts'
import { paymentWebhookRoutes } from '../../gateways/payment-webhook-routes.ts'
import { checkoutRoutes } from '../checkout/checkout-routes.ts'
import { receiptRoutes } from '../receipt/receipt-routes.ts'
import { paymentRoutes } from './payment-routes.tsx'

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const { payment: words } = messagesIn('en')

describe.each(testDatabases)('a hosted checkout on $name', (testDatabase) => {
  let shop: TestShop
  let hosted: HostedDouble
  let server: FastifyInstance
  let cartId: CartId
  beforeEach(async () => {
    shop = await openTestShop(testDatabase, async (now) => {
      hosted = await startHostedDouble(now)
      return createHostedGateway('test', hosted)
    })
    server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    const deps = { ...shop, baseUrl: 'https://prints.example' }
    checkoutRoutes(server, deps, assets)
    paymentRoutes(server, shop, assets)
    receiptRoutes(server, shop, assets)
    paymentWebhookRoutes(server, shop)
    cartId = await openFilledCart(shop)
  })
  afterEach(async () => {
    await server.close()
    await hosted.close()
  })

  async function pay(headers: Record<string, string> = {}, query = '') {
    const { attempt, shown } = await fillInCheckout(shop, cartId)
    const { name, line1, city, region, postal_code, country, email } = annsAddress
    const typed = { name, line1, city, country, email, region: region ?? '' }
    const hidden = { attempt, shownCart: shown.cart, shownSums: shown.sums }
    const payload = {
      ...typed,
      ...hidden,
      shippingMethod: 'standard',
      postalCode: postal_code ?? '',
    }
    return await server.inject({
      method: 'POST',
      url: `/cart/${cartId}/checkout${query}`,
      headers: { ...form, ...headers },
      payload: new URLSearchParams(payload).toString(),
    })
  }
  const comeBack = () => server.inject(`/cart/${cartId}/payment`)
  const tell = ({ id }: HostedPayment) =>
    server.inject({
      method: 'POST',
      url: '/api/payments/hosted/webhook',
      headers: form,
      payload: `id=${id}`,
    })
  const order = async () => {
    const found = await findOrderOfCart(shop.database.queries, cartId)
    return [found?.status, found?.payment_status]
  }
  const receipt = () => `/cart/${cartId}/receipt?placed=1`
  const checkout = (problem: string) => `/cart/${cartId}/checkout?problem=${problem}`

  it('shows where the shopper pays, and lets the form lead there alone', async () => {
    const page = await server.inject(`/cart/${cartId}/checkout`)
    expect(page.body).toContain('You pay on the next page, at Hosted.')
    expect(page.body).not.toContain('cardNumber')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain(`form-action 'self' ${hosted.url};`)
    expect(policy).not.toMatch(/script-src[^;]*http/)
  })

  it('sends a shopper without script there by a redirect, and takes the payment back', async () => {
    const sent = await pay({}, '?lang=de')
    const [begun] = hosted.payments
    expect([sent.statusCode, sent.headers.location]).toEqual([303, begun?.checkoutUrl])
    expect(begun).toMatchObject({
      returnUrl: `https://prints.example/cart/${cartId}/payment?lang=de`,
      webhookUrl: 'https://prints.example/api/payments/hosted/webhook',
    })
    expect(await order()).toEqual(['awaiting_payment', 'pending'])
    hosted.end('paid')
    expect((await comeBack()).headers.location).toBe(receipt())
    expect(await order()).toEqual(['preparing', 'paid'])
    expect((await comeBack()).headers.location).toBe(receipt())
  })

  it('tells a script where to go, which could not follow a redirect to another site', async () => {
    const sent = await pay({ accept: 'application/json, text/html' })
    expect(sent.json()).toEqual({ leaveFor: hosted.payments[0]?.checkoutUrl })
  })

  it('offers the form again after the shopper cancelled there, for a payment of its own', async () => {
    await pay()
    hosted.end('canceled')
    expect((await comeBack()).headers.location).toBe(checkout('payment_not_made'))
    await pay()
    expect(hosted.payments.map(({ status }) => status)).toEqual(['canceled', 'open'])
    hosted.end('paid')
    await comeBack()
    expect(await order()).toEqual(['preparing', 'paid'])
  })

  it('waits when the shopper is back before the provider has decided', async () => {
    await pay()
    const early = await comeBack()
    expect(early.statusCode).toBe(200)
    expect(early.body).toContain(words.waitingTitle)
    expect(early.body).toContain(`href="${hosted.payments[0]?.checkoutUrl}"`)
    expect(hosted.payments[0]?.status).toBe('open')
    hosted.end('paid')
    expect((await comeBack()).headers.location).toBe(receipt())
  })

  it('keeps what a bank decides on in days, and closes the cart meanwhile', async () => {
    await pay()
    hosted.end('pending')
    expect((await comeBack()).headers.location).toBe(receipt())
    expect(await order()).toEqual(['awaiting_payment', 'pending'])
    await tell(hosted.end('paid'))
    expect(await order()).toEqual(['preparing', 'paid'])
  })

  it('takes an event that comes before the shopper, twice, and one that names nothing', async () => {
    await pay()
    const paid = hosted.end('paid')
    expect((await tell(paid)).statusCode).toBe(204)
    expect((await tell(paid)).statusCode).toBe(204)
    expect((await tell({ ...paid, id: 'hp_unknown' })).statusCode).toBe(204)
    expect(await order()).toEqual(['preparing', 'paid'])
    expect((await comeBack()).headers.location).toBe(receipt())
  })

  it('says that the time was over when the payment has expired', async () => {
    await pay()
    hosted.end('expired')
    expect((await comeBack()).headers.location).toBe(checkout('payment_expired'))
    const page = await server.inject(checkout('payment_expired'))
    expect(page.body).toContain(messagesIn('en').mails.expired.heading)
  })

  it('gives up at the provider what nobody came back for, and pays by news that it missed', async () => {
    await pay()
    for (let minute = 0; minute < 61; minute += 1) {
      shop.advance(minuteMs)
      await shop.runDueJobs()
    }
    expect(hosted.payments[0]?.status).toBe('canceled')
    expect(await order()).toEqual(['awaiting_payment', 'unpaid'])
    await pay()
    hosted.end('paid')
    const context = { attempt: 1, signal: new AbortController().signal }
    await createReconcileGateways({ ...shop, log: { warn: () => {} } })({}, context)
    expect(await order()).toEqual(['preparing', 'paid'])
  })

  it('gives up the payment that was begun before another one', async () => {
    await pay()
    await pay()
    expect(hosted.payments.map(({ status }) => status)).toEqual(['canceled', 'open'])
  })

  it('asks again under the same key when the provider did not answer', async () => {
    hosted.isDown = true
    expect((await pay()).statusCode).toBe(409)
    hosted.isDown = false
    shop.advance(2 * minuteMs)
    await shop.runDueJobs()
    expect(hosted.payments).toEqual([])
    await pay()
    expect(hosted.payments).toHaveLength(1)
  })

  it('gives money back where it was paid, once', async () => {
    await pay()
    hosted.end('paid')
    await comeBack()
    const placed = await findOrderOfCart(shop.database.queries, cartId)
    if (placed === undefined) throw new Error('There is no order.')
    const wanted = { amount: 500, reason: 'A gift.', key: 'once' }
    await refundOrder(shop, placed.id, wanted, { kind: 'system' })
    await refundOrder(shop, placed.id, wanted, { kind: 'system' })
    expect(hosted.payments[0]?.refunds).toMatchObject([{ amount: 500 }])
  })
})
