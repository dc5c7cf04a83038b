// By which clock somebody reads the panel: the one of their profile, else the print shop's.

import type { Operator } from '../../../trade/operators/operator.ts'
import type { Zone } from './time.tsx'

export function zoneOf(operator: Pick<Operator, 'timeZone'>, shop: { timeZone?: string }): Zone {
  const { timeZone } = operator
  return { name: timeZone ?? zoneOfShop(shop), isChosen: timeZone !== null }
}

/** As it is set, or as the program was started. */
export function zoneOfShop({ timeZone }: { timeZone?: string }): string {
  return timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}
