// Reads a stored catalog document. It was fully validated when saved; only its outline is checked
// here, since orders keep the document they were sold from even if new documents have to meet
// stricter rules.

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

/** Limit for a document sent through the panel or the API. */
export const longestDocumentBytes = 1_000_000

/**
 * The catalog document as a file, with one line per size and rate, so that it can be edited and
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
