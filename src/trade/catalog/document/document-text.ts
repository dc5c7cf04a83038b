// The catalog document as a file: one line for each size and rate, so that it can be edited and
// compared by hand.

import type { CatalogDocument } from './catalog-document.ts'

/** Of a document that is sent, in the panel and by the API. */
export const longestDocumentBytes = 1_000_000

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
