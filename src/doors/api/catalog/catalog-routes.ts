// The catalog document, for operators: read it, edit it, send it back. Changes take effect
// immediately.

import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { DatabaseDeps } from '../../../ground/database/database.ts'
import { jsonBody } from '../../../ground/http/api/api-operation.ts'
import { catalogDocument } from '../../../trade/catalog/document/catalog-document.ts'
import {
  documentText,
  longestDocumentBytes,
} from '../../../trade/catalog/document/read-document.ts'
import {
  readSavedCatalog,
  type SavedCatalog,
  saveCatalog,
} from '../../../trade/catalog/saved/save-catalog.ts'
import { savingForStores } from '../../../trade/stores/settings/keep-currencies-sold.ts'
import type { Api } from '../create-api.ts'
import type { Operation } from '../operation.ts'

export function catalogRoutes(api: Api, deps: DatabaseDeps): void {
  api.route(catalogOperations.read, async ({ reply }) =>
    tagged(reply, await readSavedCatalog(deps.database)),
  )

  api.route(catalogOperations.save, async ({ by, request, reply, body }) => {
    const expected = sha256OfTag(request.headers['if-match'])
    const saver = savingForStores(by, deps.now())
    return tagged(reply, await saveCatalog(deps, body, expected, saver))
  })
}

function tagged(reply: FastifyReply, { sha256, document }: SavedCatalog): SavedCatalog['document'] {
  // Fastify sets no content type if a custom serializer is used.
  reply.type('application/json; charset=utf-8').header('etag', `"${sha256}"`)
  reply.serializer(documentText)
  return document
}

/** Null if no tag was sent, or `*`: any existing version may be replaced. */
function sha256OfTag(header: string | undefined): string | null {
  if (header === undefined || header.trim() === '*') return null
  return header.trim().replace(/^W\//, '').replaceAll('"', '')
}

const answers = {
  200: {
    description: 'The document.',
    schema: catalogDocument,
    headers: { ETag: 'Identifies this version.' },
  },
}

const read = {
  route: 'GET /api/v1/catalog/document',
  id: 'getCatalogDocument',
  tag: 'Catalog',
  key: 'operator',
  answers,
  summary: 'The catalog document',
  example: { saveTo: 'catalog.json' },
} satisfies Operation

const save = {
  route: 'PUT /api/v1/catalog/document',
  id: 'saveCatalogDocument',
  tag: 'Catalog',
  key: 'operator',
  answers,
  summary: 'Save a new catalog document',
  description: 'Validated and saved as a whole. Carts use it from their next page load.',
  headers: {
    'If-Match': Type.Optional(
      Type.String({ description: 'The ETag of the document it is based on.' }),
    ),
  },
  body: jsonBody(catalogDocument),
  longestBytes: longestDocumentBytes,
  errors: { 412: ['catalog_changed'], 422: ['catalog_invalid'] },
  example: { file: { name: 'catalog.json', type: 'application/json' } },
} satisfies Operation

const catalogOperations = { read, save }
