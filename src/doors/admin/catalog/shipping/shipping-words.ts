// Zones, methods and countries as people call them, and as the fields of forms write them.

import { countryNames, zoneOf } from '../../../../trade/catalog/countries.ts'
import type { MethodPlace } from './edit-zones.ts'

const zoneLabels: Readonly<Record<string, string>> = {
  'north-america': 'North America',
  europe: 'Europe',
  world: 'the rest of the world',
}

export function zoneLabel(zone: string): string {
  return (Object.hasOwn(zoneLabels, zone) ? zoneLabels[zone] : undefined) ?? zone
}

export function countryText(code: string): string {
  const name = countryNames('en').find((country) => country.code === code)?.name
  return `${name ?? code} (${code})`
}

/** `express to europe`. */
export function methodText({ zone, method }: MethodPlace): string {
  return `${method} to ${zone}`
}

/** `ch, LI` are CH and LI. Null where one is not shipped to, or there is none. */
export function codesIn(text: string): string[] | null {
  const codes = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
  const isKnown = codes.length > 0 && codes.every((code) => zoneOf(code) !== null)
  return isKnown ? codes : null
}
