// Writes invoices and credit notes as PDF, in the words of the shop's pages.

import type { Queries } from '../../../ground/database/database.ts'
import { documentFacts } from '../../../ground/database/tables/documents-table.ts'
import { catalogBySha256 } from '../../../trade/catalog/read-catalog.ts'
import type { WriteDocument } from '../../../trade/documents/open-document.ts'
import { drawDocument } from './draw-document.ts'
import { makeDocumentContent } from './make-document-content.ts'

type Deps = { database: { readonly queries: Queries } }

export function createDocumentWriter({ database }: Deps): WriteDocument {
  return async (document) => {
    const { catalogSha256 } = documentFacts.read(document.facts)
    const catalog = await catalogBySha256(database.queries, catalogSha256)
    return await drawDocument(makeDocumentContent(document, catalog))
  }
}
