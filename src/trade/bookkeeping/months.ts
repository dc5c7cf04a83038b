// Months of the books, as in `2026-11`. They begin at midnight in one zone, the installation's, so that a
// month is the same for every store and every reader.

const form = /^(\d{4})-(0[1-9]|1[0-2])$/

const maxMonths = 60

export function isMonth(text: string): boolean {
  return form.test(text)
}

export function monthOf(at: number, timeZone: string): string {
  return localText(at, timeZone).slice(0, 7)
}

/** `2026-11-23`, by the same clock. */
export function dayOf(at: number, timeZone: string): string {
  return localText(at, timeZone).slice(0, 10)
}

/** When it begins; months beyond the twelfth are of later years. */
export function startOfMonth(month: string, timeZone: string, plusMonths = 0): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const midnight = Date.UTC(year, number - 1 + plusMonths)
  // The offset that holds there, found from near by: clocks may change in that night.
  const near = midnight - offsetAt(midnight, timeZone)
  const exact = midnight - offsetAt(near, timeZone)
  // Where clocks are put forward at that midnight, it begins an hour later.
  return localText(exact, timeZone) < new Date(midnight).toISOString() ? near : exact
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7)
}

/** Both included; the last 60 of them, and one where the end is before the beginning. */
export function monthsBetween(from: string, to: string): string[] {
  const months = [to]
  while (months.length < maxMonths && (months[0] ?? '') > from) {
    months.unshift(addMonths(months[0] ?? to, -1))
  }
  return months
}

function offsetAt(at: number, timeZone: string): number {
  return Date.parse(`${localText(at, timeZone)}Z`) - Math.floor(at / 1000) * 1000
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-23T04:05:06` */
function localText(at: number, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock.format(at).replace(' ', 'T')
}
