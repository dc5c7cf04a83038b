// The API's description as the program builds it, without starting the program: routes are
// registered with stubs that are never called.

import { Writable } from 'node:stream'
import type { RouteOptions } from 'fastify'
import type { OpenApiDocument } from '../../src/doors/api/reference/openapi-document.ts'
import { createServer } from '../../src/ground/http/server.ts'
import { addRoutes, type RouteParts } from '../../src/routes.ts'
import { ensureBuilt } from './ensure-built.ts'

export type RegisteredApi = {
  document: OpenApiDocument
  html: string
  routes: readonly RouteOptions[]
  /** Warnings and errors, one per line. */
  logged: readonly string[]
}

export async function registerApi(): Promise<RegisteredApi> {
  await ensureBuilt()
  return registerRoutes()
}

/** Needs a build. */
export async function registerRoutes(): Promise<RegisteredApi> {
  const logged: string[] = []
  const logTo = new Writable({
    write: (line, _encoding, done) => done(void logged.push(`${line}`)),
  })
  const server = await createServer({ logLevel: 'warn', proxyHops: 0, logTo })
  const routes: RouteOptions[] = []
  server.addHook('onRoute', (route) => void routes.push(route))
  server.addHook('onRequest', async (request) => {
    // Nothing else can be requested here.
    if (!/^\/api\/v1\/(?:openapi\.json|reference)/.test(request.url)) throw new Error(request.url)
  })
  addRoutes(server, nobody as RouteParts)
  await server.ready()
  const get = (path: string) => server.inject({ url: `/api/v1/${path}` })
  const document = (await get('openapi.json')).json<OpenApiDocument>()
  const { body: html } = await get('reference')
  await server.close()
  return { document, html, routes, logged }
}

// Without an assetsDir the built one is used.
const absent: readonly PropertyKey[] = ['then', 'assetsDir']

// These members are copied at registration; nothing is called on them before a request.
const copied = ['database', 'storage', 'now', 'limits', 'gateways', 'stopping']

/** A stub: every member is a stub again, and it iterates as an empty list. */
export const nobody: unknown = new Proxy(() => nobody, {
  get: (_, name) => {
    if (name === Symbol.toPrimitive) return () => ''
    if (name === Symbol.iterator) return () => [].values()
    return absent.includes(name) ? undefined : nobody
  },
  ownKeys: () => copied,
  getOwnPropertyDescriptor: () => ({ value: nobody, enumerable: true, configurable: true }),
})
