// POST /api/payments/{gateway}/webhook: a provider tells of charges and refunds, signed. What can't be
// worked through now is answered with a failure, and the provider tells it again.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fault, type HandprintError, notFound } from '../../pure/errors.ts'
import {
  type GatewayEventDeps,
  handleGatewayEvent,
} from '../../trade/checkout/gateway-events/handle-gateway-event.ts'
import type { PaymentGateway, PaymentWebhook } from '../../trade/payments/payment-gateway.ts'
import { labelOfProvider } from '../../trade/payments/payment-providers.ts'

/** Providers' news are a few kilobytes. */
const bodyLimit = 1_000_000

type Telling = { gateway: PaymentGateway; webhook: PaymentWebhook }
type NewsRequest = { Params: { gateway: string }; Body: Buffer }

export function paymentWebhookRoutes(
  server: FastifyInstance,
  deps: Omit<GatewayEventDeps, 'log'>,
): void {
  /** In either mode. Throws `not_found` (404) when that provider is not set up. */
  function gatewaysOf({ params }: FastifyRequest<NewsRequest>): [Telling, ...Telling[]] {
    const [first, ...others] = deps.gateways.all.flatMap((gateway) => {
      const { name, webhook } = gateway
      return name === params.gateway && webhook !== undefined ? [{ gateway, webhook }] : []
    })
    if (first === undefined) throw notSetUp(params.gateway)
    return [first, ...others]
  }

  void server.register(async (hooks) => {
    // The signature is that of the bytes.
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    hooks.post<NewsRequest>(
      '/api/payments/:gateway/webhook',
      {
        config: { limit: 'paymentNews' },
        // After the limit, and before a body is read: what can't be of the provider costs nothing more.
        async preParsing(request) {
          const [{ webhook }] = gatewaysOf(request)
          if (!webhook.isSigned(request.headers)) throw forged(webhook.forgedMessage)
        },
      },
      async (request, reply) => {
        const gateways = gatewaysOf(request)
        const { body, headers, log } = request
        for (const { gateway, webhook } of gateways) {
          const event = Buffer.isBuffer(body) ? await webhook.read(headers, body) : 'forged'
          // Tests and live shops have one address and secrets of their own.
          if (event === 'forged') continue
          if (event !== null) await handleGatewayEvent({ ...deps, log }, gateway, event)
          return reply.code(204).send()
        }
        throw forged(gateways[0].webhook.forgedMessage)
      },
    )
  })
}

function notSetUp(name: string): HandprintError {
  return notFound(`${labelOfProvider(name) ?? 'This payment provider'} is not set up here.`)
}

function forged(message: string): HandprintError {
  return fault('access_denied', 400, message)
}
