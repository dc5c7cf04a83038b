// Described paths (see api/api-operation.ts) exist for every method: a request with another method
// gets 405 with the allowed methods (RFC 9110, 15.5.6), not 404.

import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { isOne } from './api/api-operation.ts'

export type KnownAddress = {
  readonly methods: string[]
  readonly errorsAs: FastifyContextConfig['errorsAs']
}

/**
 * Must be called before routes are added.
 *
 * @returns a function that finds the described path of a request, for any method. It returns null if there is none.
 */
export function collectAddresses(
  server: FastifyInstance,
): (request: FastifyRequest) => KnownAddress | null {
  const known = new Map<string, KnownAddress & { form: RegExp }>()
  server.addHook('onRoute', (route) => {
    const { url, config } = route
    if (config?.api === undefined) return
    const methods = [...(known.get(url)?.methods ?? []), ...methodsOf(route)]
    known.set(url, { methods, errorsAs: config.errorsAs, form: formOf(url) })
  })
  return ({ url }) => {
    const [path = ''] = url.split('?')
    return [...known.values()].find(({ form }) => form.test(path)) ?? null
  }
}

function methodsOf({ method, config }: RouteOptions): string[] {
  const api = config?.api
  const methods = [method].flat()
  // A route for all methods refuses those it does not describe.
  return api === undefined || isOne(api) || methods.length < 3 ? methods : Object.keys(api)
}

/** Matches a pattern such as `/api/v1/orders/:id`, with or without a trailing slash. */
function formOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    return part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')
  })
  return new RegExp(`^${parts.join('/')}/?$`)
}
