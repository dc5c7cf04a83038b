// Zones and countries as people call them.

import { memberOf } from '../../../pure/objects.ts'
import { countryNames } from '../../../trade/catalog/countries.ts'
import type { CatalogDocument } from '../../../trade/catalog/document/catalog-document.ts'
import { said, spokenLanguage } from '../words/say.ts'

const zoneLabels: Readonly<Record<string, string>> = {
  'north-america': 'North America',
  europe: 'Europe',
  world: 'the rest of the world',
}

/** As the operator has typed it, where they have given it a name. */
export function zoneLabel(known: Pick<CatalogDocument, 'zone_names'>, zone: string): string {
  const typed = memberOf(known.zone_names, zone)
  return typed ?? said(memberOf(zoneLabels, zone) ?? zone.replaceAll('-', ' '))
}

/** All by name, for a list to choose from. */
export function countryChoices(): { value: string; label: string }[] {
  return countryNames(spokenLanguage()).map(({ code, name }) => ({ value: code, label: name }))
}

/** All by name, the seller's own before the others; empty: not known. */
export function countriesFirst(home: string) {
  const named = countryNames(spokenLanguage())
  return [
    ...named.filter(({ code }) => code === home),
    ...named.filter(({ code }) => code !== home),
  ]
}
