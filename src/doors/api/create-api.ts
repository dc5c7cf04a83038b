// What every address under /api/v1 goes through. A part of the API describes its operations and adds
// them like this:
//
//   api.route(orderOperations.one, async ({ store, params, baseUrl }) => {
//     return await findOrder(db, store, params.id, deps.now, baseUrl)
//   })
//
// What comes with it: the key and its limits, parameters and body as their schemas say, with all faults
// at once, one answer for each Idempotency-Key, the status, and no caching unless the handler says so.

import type { FastifyInstance } from 'fastify'
import { collectOperations, type DescribedRoute } from './collect-operations.ts'
import type { Handler, Operation } from './operation.ts'
import { type ApiDeps, runOperation } from './run-operation.ts'
import { addStreamRoutes, type StreamRoute, type StreamRules } from './stream-routes.ts'

type AddRoute = <const Op extends Operation>(operation: Op, handler: Handler<NoInfer<Op>>) => void

export type Api = {
  /** Every address that says what it is, the hand-off's too: complete when the server is ready. */
  readonly described: readonly DescribedRoute[]
  route: AddRoute
  /** Addresses whose bodies are streams, which their handlers take from `request.raw`. */
  streams(rules: StreamRules, add: (route: AddRoute) => void): void
}

/** To be called before routes are added. */
export function createApi(server: FastifyInstance, deps: ApiDeps): Api {
  return {
    described: collectOperations(server),
    route(operation, handler) {
      const [method = '', url = ''] = operation.route.split(' ')
      const { errorsAs = 'problem', hasNoHead = false, longestBytes } = operation
      server.route({
        method,
        url,
        config: { errorsAs, limit: 'api', api: operation },
        ...(hasNoHead && { exposeHeadRoute: false }),
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
