// Zones, methods and countries as people call them, and as the fields of forms write them.

import { countryNames } from '../../../../trade/catalog/countries.ts'
import { said, spokenLanguage } from '../../words/say.ts'
import type { MethodPlace } from './edit-zones.ts'

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

/** `express to europe`: what the field of a form holds, and no words. */
export function methodText({ zone, method }: MethodPlace): string {
  return `${method} to ${zone}`
}
