import { memberOf } from '../../../pure/objects.ts'
import { countryNames } from '../../../trade/catalog/countries.ts'
import type { CatalogDocument } from '../../../trade/catalog/document/catalog-document.ts'
import { readersLanguage, tText } from '../i18n/t.ts'

const zoneLabels: Readonly<Record<string, string>> = {
  'north-america': 'North America',
  europe: 'Europe',
  world: 'Rest of the world',
}

/** Returns the operator's own name for the zone if there is one. */
export function zoneLabel(known: Pick<CatalogDocument, 'zone_names'>, zone: string): string {
  const typed = memberOf(known.zone_names, zone)
  return typed ?? tText(memberOf(zoneLabels, zone) ?? zone.replaceAll('-', ' '))
}

/** Sorted by name. */
export function countryChoices(): { value: string; label: string }[] {
  return countryNames(readersLanguage()).map(({ code, name }) => ({ value: code, label: name }))
}

/** Sorted by name, with the seller's country first. Empty `home` if it is not known. */
export function countriesFirst(home: string) {
  const named = countryNames(readersLanguage())
  return [
    ...named.filter(({ code }) => code === home),
    ...named.filter(({ code }) => code !== home),
  ]
}
