// Taxes of a document: each place once, and only countries that parcels go to.

import { zoneOf } from '../countries.ts'
import type { CatalogDocument } from './catalog-document.ts'

export function taxFaults({ taxes }: CatalogDocument): string[] {
  const seen = new Set<string>()
  return (taxes?.places ?? []).flatMap(({ country, region }, index) => {
    const place = `taxes.places.${index}`
    const name = region === undefined ? country : `${country}-${region}`
    if (zoneOf(country) === null) return [`${place}.country: nothing is shipped to ${country}.`]
    if (seen.has(name)) return [`${place}: ${name} stands here twice.`]
    seen.add(name)
    return []
  })
}
