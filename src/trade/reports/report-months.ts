// Months of reports, as in `2026-11`. A month is one of UTC: it begins and ends at the same moment for
// every store and every reader.

const form = /^(\d{4})-(0[1-9]|1[0-2])$/

const maxMonths = 60

export function isMonth(text: string): boolean {
  return form.test(text)
}

export function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7)
}

/** When it begins; months beyond the twelfth are of later years. */
export function startOfMonth(month: string, plusMonths = 0): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Date.UTC(year, number - 1 + plusMonths)
}

export function addMonths(month: string, count: number): string {
  return monthOf(startOfMonth(month, count))
}

/** Both included; the last `mostMonths` of them, and one where the end is before the beginning. */
export function monthsBetween(from: string, to: string): string[] {
  const months = [to]
  while (months.length < maxMonths && (months[0] ?? '') > from) {
    months.unshift(addMonths(months[0] ?? to, -1))
  }
  return months
}
