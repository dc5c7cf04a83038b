// The catalog document, for operators: read it, edit it, send it back. What it says is sold from at
// once.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readSavedCatalog, type SavedCatalog, saveCatalog } from '../catalog/save-catalog.ts'
import type { Database } from '../database/database.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { operatorBySecretKey } from '../stores/authenticate.ts'
import { documentText } from './catalog/document-text.ts'
import { catalogOperations } from './catalog-operations.ts'

export type CatalogDeps = {
  database: Database
  limits: Pick<RateLimits, 'countStore'>
  now: () => number
}

export function catalogRoutes(server: FastifyInstance, deps: CatalogDeps): void {
  const config = { errorsAs: 'problem', limit: 'api' } as const
  const path = '/api/v1/catalog/document'

  server.get(
    path,
    { config: { ...config, api: catalogOperations.read } },
    async (request, reply) => {
      await refuseStrangers(request, reply)
      return answer(reply, await readSavedCatalog(deps.database))
    },
  )

  server.put(
    path,
    { config: { ...config, api: catalogOperations.save } },
    async (request, reply) => {
      await refuseStrangers(request, reply)
      const expected = request.headers['if-match']
      return answer(reply, await saveCatalog(deps, request.body, sha256OfTag(expected)))
    },
  )

  async function refuseStrangers(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.header('cache-control', 'no-store')
    const { authorization } = request.headers
    const store = await operatorBySecretKey(deps.database.queries, authorization, deps.now)
    await deps.limits.countStore('api', store)
  }
}

function answer(reply: FastifyReply, { sha256, document }: SavedCatalog): FastifyReply {
  return reply
    .header('etag', `"${sha256}"`)
    .type('application/json; charset=utf-8')
    .send(documentText(document))
}

/** Null where no tag was sent, or `*`: whatever is there may be replaced. */
function sha256OfTag(header: string | undefined): string | null {
  if (header === undefined || header.trim() === '*') return null
  return header.trim().replace(/^W\//, '').replaceAll('"', '')
}
