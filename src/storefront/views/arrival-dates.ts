// Working days from now, as dates. Holidays are not counted in: the catalog's days have room.

import { formatDay } from '../format-date.ts'

const dayMs = 24 * 60 * 60 * 1000

export function arrivalDates(
  days: { minDays: number; maxDays: number },
  now: number,
  locale: string,
): { arrivesFrom: string; arrivesTo: string } {
  const name = (count: number) => formatDay(addWorkingDays(now, count), 'short', locale)
  return { arrivesFrom: name(days.minDays), arrivesTo: name(days.maxDays) }
}

function addWorkingDays(from: number, count: number): number {
  let at = from
  for (let left = count; left > 0; ) {
    at += dayMs
    const weekday = new Date(at).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return at
}
