// Zones, methods and countries as the fields of forms write them.

import { zoneOf } from '../../../../trade/catalog/countries.ts'
import type { MethodPlace } from '../edits/edit-shipping.ts'

/** As the zone of a country that goes back to where it usually is. */
export const usualZone = 'usual'

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
