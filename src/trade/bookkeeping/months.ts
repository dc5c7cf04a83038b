// Months of the books, such as `2026-11`. They begin at midnight in the installation's time zone,
// so that a month is the same for every store and every reader.

import { dayIn, startOfDay } from '../../pure/zoned-days.ts'

const form = /^(\d{4})-(0[1-9]|1[0-2])$/

const maxMonths = 60

export function isMonth(text: string): boolean {
  return form.test(text)
}

export function monthOf(at: number, timeZone: string): string {
  return dayIn(timeZone, at).slice(0, 7)
}

/** Milliseconds since the epoch. `plusMonths` may cross into later years. */
export function startOfMonth(month: string, timeZone: string, plusMonths = 0): number {
  return startOfDay(timeZone, `${addMonths(month, plusMonths)}-01`)
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7)
}

/**
 * Both ends included. Returns at most the last 60 months, and just one if the end is before the
 * beginning.
 */
export function monthsBetween(from: string, to: string): string[] {
  const months = [to]
  while (months.length < maxMonths && (months[0] ?? '') > from) {
    months.unshift(addMonths(months[0] ?? to, -1))
  }
  return months
}
