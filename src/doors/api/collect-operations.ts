// What routes say of themselves, gathered while they are registered.

import type { FastifyInstance, RouteOptions } from 'fastify'
import { type ApiOperation, isOne } from '../../ground/http/api/api-operation.ts'

export type DescribedRoute = {
  method: string
  /** As in `/api/v1/orders/{id}`. */
  path: string
  operation: ApiOperation
  /** Whether what can go wrong comes as a problem document. */
  hasProblems: boolean
  /** Whether a body is read as JSON before anything else; other routes take it as a stream. */
  readsJson: boolean
}

/** To be called before routes are added; complete when the server is ready. */
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
  // HEAD comes along with GET by itself.
  const methods = [method].flat().filter((each) => each !== 'HEAD')
  return methods.map((each) => [String(each), api])
}
