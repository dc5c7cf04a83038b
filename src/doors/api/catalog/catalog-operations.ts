// What the API says of the addresses for the catalog document.

import { Type } from 'typebox'
import { jsonBody } from '../../../ground/http/api/api-operation.ts'
import { catalogDocument } from '../../../trade/catalog/document/catalog-document.ts'
import type { Operation } from '../operation.ts'

const answers = {
  200: {
    description: 'The document.',
    schema: catalogDocument,
    headers: { ETag: 'Names this state of it.' },
  },
}

const read = {
  route: 'GET /api/v1/catalog/document',
  ...{ id: 'getCatalogDocument', tag: 'Catalog', key: 'operator', answers },
  summary: 'The document that the catalog is made from',
  example: { saveTo: 'catalog.json' },
} satisfies Operation

const save = {
  route: 'PUT /api/v1/catalog/document',
  ...{ id: 'saveCatalogDocument', tag: 'Catalog', key: 'operator', answers },
  summary: 'Save another catalog document',
  description: 'Checked and saved as a whole; it shows on the next page of every cart.',
  headers: {
    'If-Match': Type.Optional(
      Type.String({ description: 'The ETag of the document that it was made from.' }),
    ),
  },
  body: jsonBody(catalogDocument),
  errors: { 412: ['catalog_changed'], 422: ['catalog_invalid'] },
  example: { file: { name: 'catalog.json', type: 'application/json' } },
} satisfies Operation

export const catalogOperations = { read, save }
