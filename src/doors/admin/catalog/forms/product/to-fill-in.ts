// Says of what is added from the built-in catalog where its amounts come from, and which are missing.

import type { CatalogDocument } from '../../../../../trade/catalog/document/catalog-document.ts'
import { currenciesToFillIn } from '../../edits/in-these-currencies.ts'

export function toFillIn({ currencies }: CatalogDocument): string {
  const missing = currenciesToFillIn(currencies)
  const begins = 'The amounts are those of the built-in catalog: put in what it costs you.'
  if (missing.length === 0) return begins
  return `${begins} It has none in ${missing.join(', ')}: fill these in.`
}
