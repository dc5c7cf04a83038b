// POST /api/payments/stripe/webhook: a provider tells of charges and refunds, signed. What can't be
// worked through now is answered with a failure, and the provider tells it again.

import type { FastifyInstance } from 'fastify'
import { HandprintError } from '../../pure/errors.ts'
import { type PaymentNewsDeps, takePaymentNews } from '../../trade/checkout/take-payment-news.ts'

/** Stripe's events are a few kilobytes. */
const bodyLimit = 1_000_000

export function paymentNewsRoutes(
  server: FastifyInstance,
  deps: Omit<PaymentNewsDeps, 'log'>,
): void {
  const gatewayWithNews = () => deps.gateways.all.find(({ readNews }) => readNews !== undefined)

  void server.register(async (hooks) => {
    // The signature is that of the bytes.
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    // After the limit, and before a body is read: what can't be of the provider costs nothing more.
    hooks.addHook('preParsing', async ({ headers }) => {
      if (gatewayWithNews()?.readNews === undefined) throw notSetUp()
      if (headers['stripe-signature'] === undefined) throw forged()
    })
    const config = { limit: 'paymentNews' } as const
    const address = '/api/payments/stripe/webhook'
    hooks.post<{ Body: Buffer }>(address, { config }, async (request, reply) => {
      const gateway = gatewayWithNews()
      if (gateway?.readNews === undefined) throw notSetUp()
      const { body, headers, log } = request
      const signature = String(headers['stripe-signature'])
      const news = Buffer.isBuffer(body) ? await gateway.readNews(body, signature) : 'forged'
      if (news === 'forged') throw forged()
      if (news !== null) await takePaymentNews({ ...deps, log }, gateway, news)
      return reply.code(204).send()
    })
  })
}

function notSetUp(): HandprintError {
  const message = 'Stripe is not set up here.'
  return new HandprintError({ code: 'not_found', status: 404, message })
}

function forged(): HandprintError {
  return new HandprintError({
    code: 'access_denied',
    status: 400,
    message:
      'This message is not signed by Stripe with the secret that is set here, or it is too old. Check STRIPE_WEBHOOK_SECRET and the clock.',
  })
}
