// Zones and countries as people call them.

import { countryNames } from '../../../trade/catalog/countries.ts'
import { said, spokenLanguage } from '../words/say.ts'

const zoneLabels: Readonly<Record<string, string>> = {
  'north-america': 'North America',
  europe: 'Europe',
  world: 'the rest of the world',
}

export function zoneLabel(zone: string): string {
  const label = Object.hasOwn(zoneLabels, zone) ? zoneLabels[zone] : undefined
  return label === undefined ? zone : said(label)
}

export function countryName(code: string): string {
  return countryNames(spokenLanguage()).find((country) => country.code === code)?.name ?? code
}

/** All by name, the seller's own before the others; empty: not known. */
export function countriesFirst(home: string) {
  const named = countryNames(spokenLanguage())
  return [
    ...named.filter(({ code }) => code === home),
    ...named.filter(({ code }) => code !== home),
  ]
}
