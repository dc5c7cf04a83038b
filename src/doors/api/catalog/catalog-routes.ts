// The catalog document, for operators: read it, edit it, send it back. What it says is sold from at
// once.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../../ground/database/database.ts'
import type { RateLimits } from '../../../ground/limits/rate-limits.ts'
import { documentText } from '../../../trade/catalog/document/document-text.ts'
import {
  readSavedCatalog,
  type SavedCatalog,
  saveCatalog,
} from '../../../trade/catalog/save-catalog.ts'
import { auditedSaving } from '../../../trade/catalog/versions/audited-saving.ts'
import { operatorByKey } from '../../../trade/stores/authenticate.ts'
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
      await askingOperator(request, reply)
      return answer(reply, await readSavedCatalog(deps.database))
    },
  )

  server.put(
    path,
    { config: { ...config, api: catalogOperations.save } },
    async (request, reply) => {
      const by = await askingOperator(request, reply)
      const expected = sha256OfTag(request.headers['if-match'])
      const saver = auditedSaving(by, deps.now())
      return answer(reply, await saveCatalog(deps, request.body, expected, saver))
    },
  )

  async function askingOperator(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store')
    const { authorization } = request.headers
    const by = await operatorByKey(deps.database.queries, authorization, deps.now)
    // Counted by the key: what an operator's reads and saves is no store's.
    await deps.limits.countStore('api', by)
    return by
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
