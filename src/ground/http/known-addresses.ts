// Addresses that say what they are (see api/api-operation.ts) are there for every method: what comes by one
// that they do not take is told which they do (RFC 9110, 15.5.6), and not that there is nothing.

import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { isOne } from './api/api-operation.ts'

export type KnownAddress = {
  readonly methods: string[]
  /** How its other answers tell what went wrong. */
  readonly errorsAs: FastifyContextConfig['errorsAs']
}

/**
 * To be called before routes are added.
 * @returns what is at the address of a request, whatever its method; null: nothing that says what it is.
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
  // What takes every method refuses those that it does not describe.
  return api === undefined || isOne(api) || methods.length < 3 ? methods : Object.keys(api)
}

/** Of a pattern such as `/api/v1/orders/:id`, with or without a slash at the end. */
function formOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    return part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')
  })
  return new RegExp(`^${parts.join('/')}/?$`)
}
