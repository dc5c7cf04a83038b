// The API of a test's own server: an answer that is not as its operation describes it becomes a 500.

import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { type Api, createApi } from '../../src/doors/api/create-api.ts'
import {
  type OpenApiDocument,
  openApiDocument,
} from '../../src/doors/api/reference/openapi-document.ts'
import type { ApiDeps } from '../../src/doors/api/run-operation.ts'
import { createServer } from '../../src/ground/http/server.ts'
import { undocumented } from './documented-answers.ts'

/** A server with these routes alone, of one test, and closed with it. */
export async function serveApi<Deps extends ApiDeps>(
  addRoutes: (api: Api, deps: Deps) => void,
  deps: Deps,
): Promise<FastifyInstance> {
  const server = await createServer({ logLevel: 'silent', proxyHops: 0 })
  onTestFinished(() => server.close())
  addRoutes(checkedApi(server, deps), deps)
  return server
}

/** To be called before routes are added. */
export function checkedApi(server: FastifyInstance, deps: ApiDeps): Api {
  const api = createApi(server, deps)
  let document: OpenApiDocument | null = null
  server.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 500) return payload
    document ??= openApiDocument(api.described)
    const type = String(reply.getHeader('content-type') ?? '').split(';')[0] ?? ''
    const body: unknown =
      typeof payload === 'string' && /json$/.test(type) ? JSON.parse(payload) : null
    const asked = { method: request.method, path: request.url.split('?')[0] ?? '' }
    const faults = undocumented(document, asked, { status: reply.statusCode, type, body })
    if (faults.length > 0) throw new Error(faults.join('\n'))
    return payload
  })
  return api
}
