// Zones, methods and countries as people call them, and as the fields of forms write them.

import { countryNamed, countryNames } from '../../../../trade/catalog/countries.ts'
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
  return `${countryName(code)} (${code})`
}

export function countryName(code: string): string {
  return countryNames('en').find((country) => country.code === code)?.name ?? code
}

/** `express to europe`. */
export function methodText({ zone, method }: MethodPlace): string {
  return `${method} to ${zone}`
}

/** `Switzerland, li` are CH and LI, `ch li` too. Null where one is not shipped to, or there is none. */
export function codesIn(text: string): string[] | null {
  const parts = text.split(/[,;\n]/).filter((part) => part.trim() !== '')
  const codes = parts.flatMap((part) => {
    const named = countryNamed(part)
    return named === null ? part.trim().split(/\s+/).map(countryNamed) : [named]
  })
  const known = codes.filter((code) => code !== null)
  return known.length > 0 && known.length === codes.length ? known : null
}
