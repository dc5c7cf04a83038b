// A month as an address names it, by the days of the books, as the numbers of documents have their year.

import { isMonth, monthOf as monthAt, startOfMonth } from '../../../trade/bookkeeping/months.ts'

export type Month = { name: string; from: number; until: number }

/** What is no month is that of now. */
export function monthOf(text: string, of: { now: number; timeZone: string }): Month {
  const name = isMonth(text) ? text : monthAt(of.now, of.timeZone)
  const from = startOfMonth(name, of.timeZone)
  return { name, from, until: startOfMonth(name, of.timeZone, 1) }
}
