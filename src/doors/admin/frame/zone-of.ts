// By which clock somebody reads the panel: the one of their profile, else the print shop's.

import type { Operator } from '../../../trade/operators/operator.ts'
import type { Zone } from './time.tsx'

export function zoneOf(operator: Pick<Operator, 'timeZone'>, shop: { timeZone: string }): Zone {
  const { timeZone } = operator
  return { name: timeZone ?? shop.timeZone, isChosen: timeZone !== null }
}
