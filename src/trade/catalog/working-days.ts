// When what is ordered arrives, in working days. Holidays are not counted in: the catalog's days have room.

import { type Day, dayIn } from '../../pure/zoned-days.ts'
import type { ShippingTerms } from './shipping-terms.ts'

/** In UTC, both included. */
export type ArrivalDays = { from: Day; to: Day }

/** Of what can go on since `begun`. */
export function arrivalDays(
  { minDays, maxDays }: Pick<ShippingTerms, 'minDays' | 'maxDays'>,
  begun: number,
): ArrivalDays {
  const day = (count: number) => dayIn('UTC', addWorkingDays(begun, count))
  return { from: day(minDays), to: day(maxDays) }
}

const dayMs = 24 * 60 * 60 * 1000

function addWorkingDays(from: number, count: number): number {
  let at = from
  for (let left = count; left > 0; ) {
    at += dayMs
    const weekday = new Date(at).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return at
}
