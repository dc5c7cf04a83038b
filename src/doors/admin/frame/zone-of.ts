// By which clock somebody reads the panel: the one of their profile, else the print shop's.

import type { Operator } from '../../../trade/operators/operator.ts'
import type { Zone } from './time.tsx'

export function zoneOf({ timeZone }: Pick<Operator, 'timeZone'>): Zone {
  return { name: timeZone ?? zoneOfShop(), isChosen: timeZone !== null }
}

/** As the program was started. */
export function zoneOfShop(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
