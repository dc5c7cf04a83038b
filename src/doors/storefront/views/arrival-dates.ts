// Formats arrival dates in the shopper's language: `{ from: 'Nov 27', to: 'Dec 3' }`.

import type { ArrivalDays } from '../../../trade/catalog/delivery/working-days.ts'
import { formatDay } from '../words/format-day.ts'

export function arrivalDates({ from, to }: ArrivalDays, locale: string): ArrivalDays {
  const name = (day: string) => formatDay(Date.parse(day), 'short', locale)
  return { from: name(from), to: name(to) }
}
