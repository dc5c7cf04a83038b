// How long a shopper may withdraw: from the conclusion of the contract until some days after the
// delivery of the last parcel (2011/83/EU, art. 9).

import { addDays, type Day, dayIn, startOfDay } from '../../pure/zoned-days.ts'
import type { OrderEventType } from '../orders/core/order-events.ts'

type Happened = { type: string; at: number; detail: { undone?: unknown } }

const parcelSent: readonly string[] = [
  'order.shipped',
  'order.parcel_added',
] satisfies OrderEventType[]
const delivered = 'order.delivered' satisfies OrderEventType

/** Null while a parcel may be on its way, or before one is. `events` are in their order. */
export function deliveredAt(events: readonly Happened[]): number | null {
  let at: number | null = null
  for (const event of events) {
    if (parcelSent.includes(event.type)) at = null
    // Undoing a return makes the order delivered again, which is not a delivery.
    if (event.type === delivered && (at === null || event.detail.undone !== true)) at = event.at
  }
  return at
}

/**
 * The first moment after the period. The day of delivery does not count, and a last day on a weekend
 * moves to Monday (Regulation 1182/71, art. 3). Public holidays differ by country and are not known
 * here: the operator may set a longer period.
 */
export function endOfPeriod(delivered: number, days: number, zone: string): number {
  return startOfDay(zone, addDays(lastDayOfPeriod(delivered, days, zone), 1))
}

function lastDayOfPeriod(delivered: number, days: number, zone: string): Day {
  const last = addDays(dayIn(zone, delivered), days)
  const weekday = new Date(last).getUTCDay()
  if (weekday === 6) return addDays(last, 2)
  return weekday === 0 ? addDays(last, 1) : last
}
