// A catalog document as it was stored. The whole of it was checked when it was saved; here its outline
// is, since orders keep the document that they were sold from, whatever is asked of new ones since.

import { Type } from 'typebox'
import { jsonReader } from '../../../ground/database/json-column.ts'
import type { CatalogDocument } from './catalog-document.ts'

const outline = Type.Object({
  currencies: Type.Array(Type.String()),
  sizes: Type.Record(Type.String(), Type.String()),
  products: Type.Record(Type.String(), Type.Object({})),
  shipping: Type.Record(Type.String(), Type.Object({})),
})

export const readDocument = jsonReader('catalogs.document', Type.Unsafe<CatalogDocument>(outline))

/** Of a document that is sent, in the panel and by the API. */
export const longestDocumentBytes = 1_000_000

/**
 * The catalog document as a file: one line for each size and rate, so that it can be edited and
 * compared by hand.
 */
export function documentText(document: CatalogDocument): string {
  const text = JSON.stringify(document, null, 2).replace(
    /\{[^{}]{1,600}\}/g,
    (amounts) =>
      `{ ${amounts
        .slice(1, -1)
        .trim()
        .replace(/\s*\n\s*/g, ' ')} }`,
  )
  return `${text}\n`
}
