import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/helpers/databases.ts'
import { openRaw } from '../../../tests/helpers/raw-http.ts'
import { openStripeShop, type StripeShop } from '../../../tests/helpers/stripe-shop.ts'
import { readConfig } from '../../config.ts'
import { createServer } from '../../ground/http/server.ts'
import { limitRoutes } from '../../ground/limits/limit-routes.ts'
import { createMemoryMeter } from '../../ground/limits/meter.ts'
import { createRateLimits } from '../../ground/limits/rate-limits.ts'
import { paymentWebhookRoutes } from './payment-webhook-routes.ts'

const path = '/api/payments/stripe/webhook'

describe(`POST ${path}`, () => {
  let shop: StripeShop
  let server: FastifyInstance
  let address: string
  beforeEach(async () => {
    shop = await openStripeShop(testDatabase)
    server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    const { rates } = readConfig({ HANDPRINT_LIMIT_PAYMENT_NEWS_PER_ADDRESS: '2' })
    const meter = createMemoryMeter(shop.now)
    const log = { warn: () => {} }
    limitRoutes(
      server,
      createRateLimits({ rates, unlimitedAddresses: [], meter, now: shop.now, log }),
    )
    paymentWebhookRoutes(server, shop)
    address = await server.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(() => server.close())

  /** Announces a body without sending any of it. */
  async function announce(signature: string | null): Promise<string> {
    const raw = await openRaw(address)
    const signed = signature === null ? '' : `stripe-signature: ${signature}\r\n`
    const head = 'host: shop\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n'
    await raw.send(`POST ${path} HTTP/1.1\r\n${head}${signed}\r\n`)
    const [, status = ''] = await raw.until(/^HTTP\/1\.1 (\d{3})/)
    raw.destroy()
    return status
  }

  it('rejects requests above the rate limit of an address before it reads a body', async () => {
    expect([await announce(null), await announce(null)]).toEqual(['400', '400'])
    expect(await announce('t=1,v1=ab')).toBe('429')
  })

  it('accepts signed events within the limit', async () => {
    const event = { id: 'evt_1', object: 'event', type: 'charge.captured', created: 1, data: {} }
    const { body, signature } = shop.stripe.signed(event)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(204)
  })
})
