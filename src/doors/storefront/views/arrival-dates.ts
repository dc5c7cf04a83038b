// Working days from now, as dates.

import { addWorkingDays } from '../../../trade/catalog/working-days.ts'
import { formatDay } from '../format-date.ts'

export function arrivalDates(
  days: { minDays: number; maxDays: number },
  now: number,
  locale: string,
): { arrivesFrom: string; arrivesTo: string } {
  const name = (count: number) => formatDay(addWorkingDays(now, count), 'short', locale)
  return { arrivesFrom: name(days.minDays), arrivesTo: name(days.maxDays) }
}
