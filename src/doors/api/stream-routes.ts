// Routes with streamed bodies. Each URL has one route for all methods: unknown methods get the same
// response headers, and the method may be overridden by a header.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HandprintError } from '../../pure/errors.ts'
import type { Operation } from './operation.ts'
import type { OperationRun } from './run-operation.ts'

export type StreamRoute = { readonly operation: Operation; readonly run: OperationRun }

export type StreamRules = {
  prepare(scope: FastifyInstance): void
  /** Runs for one route, before rate limiting. */
  onRequest?(
    operations: readonly Operation[],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown>
  /** Returns the intended method. */
  methodOf(request: FastifyRequest): string
  /** Runs before a known method. */
  beforeRun?(request: FastifyRequest, method: string): void
  /** Handles OPTIONS at every URL. */
  onOptions?: OperationRun
  /** The error for an unknown method. The header Allow lists the known ones. */
  unknownMethod(): HandprintError
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export function addStreamRoutes(
  server: FastifyInstance,
  rules: StreamRules,
  routes: readonly StreamRoute[],
): void {
  void server.register(async (scope) => {
    // Fastify must not parse bodies: the handlers read the stream.
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
  // Every GET also answers HEAD, as elsewhere.
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
