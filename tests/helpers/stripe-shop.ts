// A test shop with Stripe's double as provider and its webhook: orders are placed, paid and
// reported as between a browser, Stripe and the program.

import type { FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import { onTestFinished, vi } from 'vitest'
import { paymentWebhookRoutes } from '../../src/doors/gateways/payment-webhook-routes.ts'
import { createServer } from '../../src/ground/http/server.ts'
import type { CartId, OrderId } from '../../src/pure/contract/ids.ts'
import type { OrderJson } from '../../src/pure/contract/schemas/order-schema.ts'
import { createReconcileGateways } from '../../src/trade/checkout/gateway-events/reconcile-gateways.ts'
import { placeOrder } from '../../src/trade/checkout/placing/place-order.ts'
import { getOrderJson } from '../../src/trade/orders/views/list-orders.ts'
import { createStripeGateway } from '../../src/trade/payments/stripe/stripe-gateway.ts'
import type { TestDatabase } from './databases.ts'
import { type StripeDouble, startStripeDouble } from './stripe-double.ts'
import { dayMs, fillInCheckout, openFilledCart, openTestShop, type TestShop } from './test-shop.ts'

export type StripeShop = TestShop & {
  stripe: StripeDouble
  /** Id of the newest order's intent. */
  intent(): string
  warnings: object[]
  place(cartId?: CartId): Promise<OrderId>
  placePaid(cartId?: CartId): Promise<OrderId>
  /** An order with an expired voucher, then paid another way; `late`: the intent of the voucher. */
  placePaidPastVoucher(cartId: CartId): Promise<{ orderId: OrderId; late: string }>
  order(id: string): Promise<OrderJson>
  /** Delivers all events, or these; returns the statuses. */
  tell(events?: StripeDouble['events']): Promise<number[]>
  reconcile(): Promise<void>
}

export async function openStripeShop(testDatabase: TestDatabase): Promise<StripeShop> {
  // Makes Stripe's client retry immediately.
  const pause = vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0)
  onTestFinished(() => pause.mockRestore())
  let stripe: StripeDouble | undefined
  const shop = await openTestShop(testDatabase, async (now) => {
    stripe = await startStripeDouble(now)
    const { api, webhookSecret } = stripe
    const keys = { secretKey: 'sk_test_double', publishableKey: 'pk_test_double', webhookSecret }
    return createStripeGateway({ mode: 'test', ...keys, api, now })
  })
  if (!stripe) throw new Error('The double was not started.')
  const { close } = stripe
  onTestFinished(() => close())
  const server = await createServer({ logLevel: 'silent', proxyHops: 0 })
  onTestFinished(() => server.close())
  paymentWebhookRoutes(server, shop)
  return { ...shop, ...around(shop, stripe, server) }
}

function around(shop: TestShop, stripe: StripeDouble, server: FastifyInstance) {
  const warnings: object[] = []
  const log = { warn: (details: object) => void warnings.push(details) }
  const intent = () => stripe.intents.at(-1)?.id ?? ''
  async function place(cartId?: CartId): Promise<OrderId> {
    const placing = await fillInCheckout(shop, cartId ?? (await openFilledCart(shop)))
    const checkout = { ...placing.checkout, payment: { kind: 'element' as const } }
    return (await placeOrder(shop, { ...placing, checkout })).orderId
  }
  async function tell(events = stripe.events): Promise<number[]> {
    const statuses: number[] = []
    for (const { body, signature } of events.map((event) => stripe.signed(event))) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const url = '/api/payments/stripe/webhook'
      const answer = await server.inject({ method: 'POST', url, headers, payload: body })
      statuses.push(answer.statusCode)
    }
    return statuses
  }
  return {
    stripe,
    intent,
    warnings,
    place,
    async placePaid(cartId?: CartId) {
      const orderId = await place(cartId)
      stripe.confirm(intent(), 'succeeded')
      await tell()
      return orderId
    },
    async placePaidPastVoucher(cartId: CartId) {
      const orderId = await place(cartId)
      const late = intent()
      stripe.giveVoucher(late, { kind: 'oxxo_display_details', endsAt: shop.now() + dayMs })
      await tell()
      stripe.expireVoucher(late)
      await tell()
      await this.placePaid(cartId)
      return { orderId, late }
    },
    order: (id: string) => getOrderJson(shop.database.queries, shop.store, id, shop.now),
    tell,
    async reconcile() {
      const context = { attempt: 1, signal: new AbortController().signal }
      await createReconcileGateways({ ...shop, log })({}, context)
    },
  }
}
