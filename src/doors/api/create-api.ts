// Common handling of every route under /api/v1. A part of the API describes its operations and adds
// them like this:
//
//   api.route(orderOperations.one, async ({ store, params, baseUrl }) => {
//     return await findOrder(db, store, params.id, deps.now, baseUrl)
//   })
//
// This provides: authentication by key and rate limits, validation of parameters and body against
// their schemas with all faults together, one response per Idempotency-Key, the status, and no
// caching unless the handler sets it.

import { setMaxListeners } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { baseUrlOf } from '../../ground/http/base-url-of.ts'
import { allowPages } from '../../ground/http/security-headers.ts'
import { collectOperations, type DescribedRoute } from './collect-operations.ts'
import type { Handler, Operation } from './operation.ts'
import { type ApiDeps, runOperation } from './run-operation.ts'
import { addStreamRoutes, type StreamRoute, type StreamRules } from './stream-routes.ts'

type AddRoute = <const Op extends Operation>(operation: Op, handler: Handler<NoInfer<Op>>) => void

export type Api = {
  /** Every described route, including the hand-off's. Complete when the server is ready. */
  readonly described: readonly DescribedRoute[]
  route: AddRoute
  /** Aborted when the service begins to stop: requests that only wait are answered then. */
  readonly closing: AbortSignal
  /** Adds routes with streamed bodies, which their handlers read from `request.raw`. */
  streams(rules: StreamRules, add: (route: AddRoute) => void): void
}

/** Call this before routes are added. */
export function createApi(server: FastifyInstance, deps: ApiDeps): Api {
  server.decorate(
    'addressOfCode',
    (code, request) => `${baseUrlOf(request, deps.baseUrl)}/api/v1/reference#error-${code}`,
  )
  server.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  const closing = new AbortController()
  setMaxListeners(0, closing.signal)
  server.addHook('preClose', async () => closing.abort())
  return {
    closing: closing.signal,
    described: collectOperations(server),
    route(operation, handler) {
      const [method = '', url = ''] = operation.route.split(' ')
      const { errorsAs = 'problem', hasNoHead = false, isForPages, longestBytes } = operation
      const allow = async (_request: FastifyRequest, reply: FastifyReply) =>
        allowPages(reply, [method])
      if (isForPages) {
        const options = async (_request: FastifyRequest, reply: FastifyReply) =>
          reply.code(204).send()
        server.options(url, { config: { errorsAs, limit: 'api' }, onRequest: allow }, options)
      }
      server.route({
        method,
        url,
        config: { errorsAs, limit: 'api', api: operation },
        ...(hasNoHead && { exposeHeadRoute: false }),
        ...(isForPages && { onRequest: allow }),
        ...(longestBytes !== undefined && { bodyLimit: longestBytes }),
        handler: runOperation(deps, operation, handler),
      })
    },
    streams(rules, add) {
      const routes: StreamRoute[] = []
      add((operation, handler) => {
        routes.push({ operation, run: runOperation(deps, operation, handler) })
      })
      addStreamRoutes(server, rules, routes)
    },
  }
}
