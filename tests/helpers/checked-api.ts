// The API of a test's own server: an answer that violates the description of its operation becomes
// a 500.

import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { DescribedRoute } from '../../src/doors/api/collect-operations.ts'
import { type Api, createApi } from '../../src/doors/api/create-api.ts'
import {
  type OpenApiDocument,
  openApiDocument,
} from '../../src/doors/api/reference/openapi-document.ts'
import type { ApiDeps } from '../../src/doors/api/run-operation.ts'
import { createServer } from '../../src/ground/http/server.ts'
import { undocumented } from './documented-answers.ts'

/** A server with only these routes, for one test, and closed with it. */
export async function serveApi<Deps extends ApiDeps>(
  addRoutes: (api: Api, deps: Deps) => void,
  deps: Deps,
): Promise<FastifyInstance> {
  const server = await createServer({ logLevel: 'silent', proxyHops: 0 })
  onTestFinished(() => server.close())
  addRoutes(checkedApi(server, deps), deps)
  return server
}

/** Must be called before routes are added. */
export function checkedApi(server: FastifyInstance, deps: ApiDeps): Api {
  const api = createApi(server, deps)
  let document: OpenApiDocument | null = null
  server.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 500) return payload
    document ??= documentOf(api.described)
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

const documents: { routes: readonly DescribedRoute[]; document: OpenApiDocument }[] = []

/** Shared by servers with the same routes, including its compiled validators. */
function documentOf(routes: readonly DescribedRoute[]): OpenApiDocument {
  const known = documents.find((each) => areSame(each.routes, routes))
  if (known !== undefined) return known.document
  const document = openApiDocument(routes)
  documents.push({ routes, document })
  return document
}

function areSame(some: readonly DescribedRoute[], others: readonly DescribedRoute[]): boolean {
  const facts = ({ method, path, operation, hasProblems, readsJson }: DescribedRoute) => [
    method,
    path,
    operation,
    hasProblems,
    readsJson,
  ]
  const [ours, theirs] = [some.flatMap(facts), others.flatMap(facts)]
  return ours.length === theirs.length && ours.every((fact, index) => fact === theirs[index])
}
