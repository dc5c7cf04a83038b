// Addresses whose bodies are streams. Each has one route for all methods: what it does not know has the
// headers of its answers, too, and which method is meant may stand in a header.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HandprintError } from '../../pure/errors.ts'
import type { Operation } from './operation.ts'
import type { Run } from './run-operation.ts'

export type StreamRoute = { readonly operation: Operation; readonly run: Run }

export type StreamRules = {
  /** Hooks of all of them. */
  prepare(scope: FastifyInstance): void
  /** Of one address, before its limits. */
  onRequest?(
    operations: readonly Operation[],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown>
  /** Which one is meant. */
  methodOf(request: FastifyRequest): string
  /** Before a method that is known is run. */
  beforeRun?(request: FastifyRequest, method: string): void
  /** Answered at every address. */
  onOptions?: Run
  /** For a method that is not known; the header Allow names those that are. */
  unknownMethod(): HandprintError
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export function addStreamRoutes(
  server: FastifyInstance,
  rules: StreamRules,
  routes: readonly StreamRoute[],
): void {
  void server.register(async (scope) => {
    // Bodies are not for Fastify to read: the handlers take the stream.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    rules.prepare(scope)
    for (const [url, ofUrl] of byUrl(routes)) addAddress(scope, rules, url, ofUrl)
  })
}

function addAddress(
  scope: FastifyInstance,
  rules: StreamRules,
  url: string,
  routes: ReadonlyMap<string, StreamRoute>,
): void {
  const { onOptions } = rules
  const operations = [...routes.values()].map(({ operation }) => operation)
  const runs = new Map([
    ...(onOptions === undefined ? [] : [['OPTIONS', onOptions] as const]),
    ...[...routes].map(([method, { run }]) => [method, run] as const),
  ])
  // What can be read answers HEAD, as everywhere.
  const allowed = [...runs.keys()].flatMap((method) =>
    method === 'GET' && !runs.has('HEAD') ? ['GET', 'HEAD'] : [method],
  )
  const api = Object.fromEntries([...routes].map(([method, { operation }]) => [method, operation]))
  scope.route({
    url,
    method: methods,
    exposeHeadRoute: false,
    config: { errorsAs: 'problem', readsSlowBodies: true, limit: 'api', api },
    onRequest: async (request, reply) => await rules.onRequest?.(operations, request, reply),
    async handler(request, reply) {
      const method = rules.methodOf(request)
      const run = runs.get(method)
      if (run === undefined) {
        reply.header('allow', allowed.join(', '))
        throw rules.unknownMethod()
      }
      rules.beforeRun?.(request, method)
      return await run(request, reply)
    },
  })
}

function byUrl(routes: readonly StreamRoute[]): Map<string, Map<string, StreamRoute>> {
  const urls = new Map<string, Map<string, StreamRoute>>()
  for (const route of routes) {
    const [method = '', url = ''] = route.operation.route.split(' ')
    urls.set(url, (urls.get(url) ?? new Map()).set(method, route))
  }
  return urls
}
