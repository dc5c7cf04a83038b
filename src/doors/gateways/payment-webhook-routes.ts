// POST /api/payments/{gateway}/webhook: signed notifications of a payment provider about charges
// and refunds. If one can't be processed now, the response is an error and the provider sends it
// again.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routes } from '../../pure/contract/route-tree.ts'
import { fault, type HandprintError, notFound } from '../../pure/errors.ts'
import {
  type GatewayEventDeps,
  handleGatewayEvent,
} from '../../trade/checkout/gateway-events/handle-gateway-event.ts'
import type { PaymentGateway, PaymentWebhook } from '../../trade/payments/payment-gateway.ts'
import { labelOfProvider } from '../../trade/payments/payment-providers.ts'

/** Notifications are a few kilobytes. */
const bodyLimit = 1_000_000

type Telling = { gateway: PaymentGateway; webhook: PaymentWebhook }
type NewsRequest = { Params: { gateway: string }; Body: Buffer }

export function paymentWebhookRoutes(
  server: FastifyInstance,
  deps: Omit<GatewayEventDeps, 'log'>,
): void {
  /** In both modes. Throws `not_found` (404) if the provider is not set up. */
  function gatewaysOf({ params }: FastifyRequest<NewsRequest>): [Telling, ...Telling[]] {
    const [first, ...others] = deps.gateways.all.flatMap((gateway) => {
      const { name, webhook } = gateway
      return name === params.gateway && webhook !== undefined ? [{ gateway, webhook }] : []
    })
    if (first === undefined) throw notSetUp(params.gateway)
    return [first, ...others]
  }

  void server.register(async (hooks) => {
    // The signature covers the raw bytes.
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    hooks.post<NewsRequest>(
      routes.api.payments.one.webhook.pattern,
      {
        config: { limit: 'paymentNews' },
        // After rate limiting and before the body is read, so that forged requests cost nothing
        // more.
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
          // Test and live stores share the URL but have separate secrets.
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
