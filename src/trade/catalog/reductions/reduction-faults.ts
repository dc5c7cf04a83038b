// A reduction has to be one: it is checked against the prices of the past when a catalog is saved.

import type { Queries } from '../../../ground/database/database.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import type { Catalog, Product } from '../catalog.ts'
import { carriedOptions } from '../choices/chosen-options.ts'
import type { CatalogDocument } from '../document/catalog-document.ts'
import { type DocumentFault, documentFault } from '../document/document-fault.ts'
import { parseCatalog } from '../document/parse-catalog.ts'
import { type CatalogSpan, readCatalogTimes, readPastCatalogs, soldAsIn } from './past-catalogs.ts'
import { msBefore, priceBefore } from './price-before.ts'

/** A price that has applied for so long is the ordinary one. */
const longestMs = 366 * 24 * 60 * 60 * 1000

/** `at`: when the document is saved. It must have passed the checks of checkDocument(). */
export async function reductionFaults(
  db: Queries,
  document: CatalogDocument,
  at: number,
): Promise<DocumentFault[]> {
  const catalog = parseCatalog(document, '')
  const reduced = catalog.products.filter(({ reducedSince }) => reducedSince !== undefined)
  if (reduced.length === 0) return []
  const times = await readCatalogTimes(db, Math.max(sinceOf(reduced), at - longestMs) - msBefore)
  const catalogOf = await readPastCatalogs(
    db,
    times,
    reduced.map(({ name }) => name),
  )
  const past = times.map(({ from, sha256 }) => ({ from, catalog: catalogOf(sha256) }))
  return reduced.flatMap((product) => {
    const told = faultOf(product, catalog, [{ from: at, catalog }, ...past])
    return told === null ? [] : [documentFault(`products.${product.name}.reduced_since`, told)]
  })
}

/** In milliseconds since the epoch. */
export function sinceOf(reduced: readonly Product[]): number {
  return Math.min(...reduced.map(({ reducedSince = Number.POSITIVE_INFINITY }) => reducedSince))
}

function faultOf(product: Product, { currencies }: Catalog, spans: readonly CatalogSpan[]) {
  const { reducedSince: since = 0, sizes } = product
  const at = spans[0]?.from ?? 0
  if (since > at) return sentence('is in the future.')
  if (since < at - longestMs) {
    return sentence(
      'is more than a year ago. The price is the ordinary one by now: leave this out.',
    )
  }
  const first = spans.at(-1)?.from ?? at
  if (first >= since) {
    const time = new Date(first).toISOString()
    return sentence('is not after {time}, when the first known prices began.', { time })
  }
  const sold = { ...product, soldAs: soldAsIn(spans, product.name) }
  const isReduced = sizes.some(({ upright }) => {
    const options = carriedOptions(product, {}, upright)
    return currencies.some((currency) => priceBefore(sold, upright, options, currency) !== null)
  })
  if (isReduced) return null
  return sentence(
    'no price of this product is below the lowest of the 30 days before. Lower a price, choose a time before it was lowered, or leave this out.',
  )
}
