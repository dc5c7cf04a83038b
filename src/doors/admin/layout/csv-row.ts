// A row of a CSV file (RFC 4180) that is safe to open in a spreadsheet: text from shoppers and
// integrators must not become a formula.

import { minuteIn } from '../../../pure/zoned-days.ts'
import { type CsvForm, usualCsvForm } from '../../../trade/operators/accounts/csv-form.ts'
import { plainAmount } from './plain-amount.ts'

/** Byte order mark for the start of a file. Without it Excel does not read the file as UTF-8. */
export const csvStart = '\u{FEFF}'

/** Money is in minor units. */
export type CsvValue = string | number | null | { amount: number; currency: string }

/**
 * `2026-11-21 20:35` in the time zone `zone`. Spreadsheets recognize this as a time in every
 * locale.
 */
export function csvTime(zone: string, at: number): string {
  return minuteIn(zone, at).replace('T', ' ')
}

const separators = { comma: ',', semicolon: ';', tab: '\t' } as const

export function csvRow(values: readonly CsvValue[], form: CsvForm = usualCsvForm): string {
  const separator = separators[form.separator]
  return `${values.map((value) => csvValue(value, form)).join(separator)}\r\n`
}

function csvValue(value: CsvValue, form: CsvForm): string {
  if (value === null) return ''
  if (typeof value === 'string') return csvText(value, separators[form.separator])
  const text = typeof value === 'number' ? String(value) : plainAmount(value.amount, value.currency)
  return form.decimal === 'comma' ? csvNumber(text.replace('.', ','), form) : text
}

/** Quotes numbers that contain a comma if the comma is the separator. */
function csvNumber(text: string, { separator }: CsvForm): string {
  return separator === 'comma' && text.includes(',') ? `"${text}"` : text
}

/** Only digits and the usual separators, which can't form a harmful formula. */
const phone = /^\+\d[\d ().\-/]{5,}$/

function csvText(text: string, separator: string): string {
  if (phone.test(text)) return text
  // OWASP, CSV injection: a leading apostrophe makes it text. Spreadsheets with other settings
  // split rows at their own separator, even within quotes, so a cell can begin there too. Apple
  // Numbers, and Excel in Japan, treat the full-width signs like the ASCII ones.
  const begins = separator === ',' ? /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠]|[\t\r])/g : beginsAnywhere
  const safe = text.replace(begins, "$1'")
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const beginsAnywhere = /(^|[,;\t\r\n])(?=\s*[=+\-@＝＋－＠]|[\t\r])/g
