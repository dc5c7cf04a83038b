// Writes invoices and credit notes as PDF, with the texts of the shop's pages.

import type { Queries } from '../../../ground/database/database.ts'
import { documentFacts } from '../../../ground/database/tables/documents-table.ts'
import { catalogBySha256 } from '../../../trade/catalog/saved/read-catalog.ts'
import type { WriteDocument } from '../../../trade/documents/open-document.ts'
import { readLogoOf } from '../../../trade/stores/branding/save-logo.ts'
import { makeDocumentContent } from './make-document-content.ts'

type Deps = {
  database: { readonly queries: Queries }
  /** Converts a store's logo, which is stored as WebP. */
  logoAsPng: (logo: Buffer) => Promise<Buffer>
}

export function createDocumentWriter({ database, logoAsPng }: Deps): WriteDocument {
  return async (document) => {
    const { catalogSha256 } = documentFacts.read(document.facts)
    const catalog = await catalogBySha256(database.queries, catalogSha256)
    const logo = await readLogoOf(database.queries, document.store_id)
    const png = logo && (await logoAsPng(logo))
    // Loaded lazily together with its fonts, because most processes draw no document for a while.
    const { drawDocument } = await import('./draw-document.ts')
    return await drawDocument(makeDocumentContent(document, catalog), png)
  }
}
