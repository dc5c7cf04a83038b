// Estimated delivery dates in working days. Public holidays are ignored: the catalog's day ranges
// leave room for them.

import { type Day, dayIn } from '../../../pure/zoned-days.ts'
import type { ShippingTerms } from '../shipping-terms.ts'

/** In UTC, both inclusive. */
export type ArrivalDays = { from: Day; to: Day }

/** Counted from `begun`, the time production can start. */
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
