// Collects the operations that routes describe while they are registered.

import type { FastifyInstance, RouteOptions } from 'fastify'
import { type ApiOperation, isOne } from '../../ground/http/api/api-operation.ts'

export type DescribedRoute = {
  method: string
  /** For example `/api/v1/orders/{id}`. */
  path: string
  operation: ApiOperation
  /** True if errors are sent as problem documents. */
  hasProblems: boolean
  /** True if the body is parsed as JSON first. Other routes read it as a stream. */
  readsJson: boolean
}

/** Call this before routes are added. The list is complete when the server is ready. */
export function collectOperations(server: FastifyInstance): readonly DescribedRoute[] {
  const routes: DescribedRoute[] = []
  server.addHook('onRoute', (route) => {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    const hasProblems = route.config?.errorsAs === 'problem'
    for (const [method, operation] of operationsOf(route)) {
      const readsJson = method !== 'GET' && !route.config?.readsSlowBodies
      routes.push({ method, path, operation, hasProblems, readsJson })
    }
  })
  return routes
}

function operationsOf({ method, config }: RouteOptions): [string, ApiOperation][] {
  const api = config?.api
  if (api === undefined) return []
  if (!isOne(api)) return Object.entries(api)
  // Fastify adds HEAD to every GET.
  const methods = [method].flat().filter((each) => each !== 'HEAD')
  return methods.map((each) => [String(each), api])
}
