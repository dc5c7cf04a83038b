// A row of a CSV file (RFC 4180) that is safe to open in a spreadsheet: text from shoppers and
// integrators must not become a formula.

import { plainAmount } from '../contract/plain-money.ts'
import { minuteIn } from '../zoned-days.ts'

/** Money is in minor units. */
export type CsvValue = string | number | null | { amount: number; currency: string }

/**
 * `2026-11-21 20:35` in the time zone `zone`. Spreadsheets recognize this as a time in every
 * locale.
 */
export function csvTime(zone: string, at: number): string {
  return minuteIn(zone, at).replace('T', ' ')
}

/** At the start of a file. Without it Excel does not read it as UTF-8. LibreOffice skips it. */
export const byteOrderMark = '\u{FEFF}'

export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(csvValue).join(',')}\r\n`
}

function csvValue(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return csvText(value)
  return typeof value === 'number' ? String(value) : plainAmount(value.amount, value.currency)
}

/** Only digits and the usual separators, which can't form a harmful formula. */
const phone = /^\+\d[\d ().\-/]{5,}$/

function csvText(text: string): string {
  if (phone.test(text)) return text
  // OWASP, CSV injection: a leading apostrophe makes it text. Spreadsheets with other settings
  // split rows at their own separator, even within quotes, so a cell can begin there too. Apple
  // Numbers, and Excel in Japan, treat the full-width signs like the ASCII ones.
  const safe = text.replace(/(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠]|[\t\r])/g, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
