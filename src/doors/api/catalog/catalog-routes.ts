// The catalog document, for operators: read it, edit it, send it back. What it says is sold from at
// once.

import type { FastifyReply } from 'fastify'
import type { Database } from '../../../ground/database/database.ts'
import { documentText } from '../../../trade/catalog/document/document-text.ts'
import {
  readSavedCatalog,
  type SavedCatalog,
  saveCatalog,
} from '../../../trade/catalog/save-catalog.ts'
import { auditedSaving } from '../../../trade/catalog/versions/audited-saving.ts'
import type { Api } from '../create-api.ts'
import { catalogOperations } from './catalog-operations.ts'

export type CatalogDeps = { database: Database; now: () => number }

export function catalogRoutes(api: Api, deps: CatalogDeps): void {
  api.route(catalogOperations.read, async ({ reply }) =>
    tagged(reply, await readSavedCatalog(deps.database)),
  )

  api.route(catalogOperations.save, async ({ by, request, reply, body }) => {
    const expected = sha256OfTag(request.headers['if-match'])
    const saver = auditedSaving(by, deps.now())
    return tagged(reply, await saveCatalog(deps, body, expected, saver))
  })
}

function tagged(reply: FastifyReply, { sha256, document }: SavedCatalog): SavedCatalog['document'] {
  reply.header('etag', `"${sha256}"`).serializer(documentText)
  return document
}

/** Null where no tag was sent, or `*`: whatever is there may be replaced. */
function sha256OfTag(header: string | undefined): string | null {
  if (header === undefined || header.trim() === '*') return null
  return header.trim().replace(/^W\//, '').replaceAll('"', '')
}
