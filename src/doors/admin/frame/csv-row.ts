// A line of a CSV file (RFC 4180) that spreadsheets can open without harm: what shoppers and
// integrators have written must not become a formula there.

import { minuteIn } from '../../../pure/zoned-days.ts'
import { type CsvForm, usualCsvForm } from '../../../trade/operators/accounts/csv-form.ts'
import { plainAmount } from './plain-amount.ts'

/** At the start of a file; without it Excel reads UTF-8 as something else. */
export const csvStart = '\u{FEFF}'

/** Money is in minor units. */
export type CsvValue = string | number | null | { amount: number; currency: string }

/** `2026-11-21 20:35` by the clocks of `zone`: a time to spreadsheets of every country. */
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

/** Where a comma divides the cells, one with a comma in it is quoted. */
function csvNumber(text: string, { separator }: CsvForm): string {
  return separator === 'comma' && text.includes(',') ? `"${text}"` : text
}

/** Nothing but digits and what stands between them: no formula does anything with these. */
const phone = /^\+\d[\d ().\-/]{5,}$/

function csvText(text: string, separator: string): string {
  if (phone.test(text)) return text
  // OWASP, CSV injection: an apostrophe in front makes it text. A spreadsheet with other habits divides
  // lines at its own sign, also within quotes: there a cell begins, too. Apple's Numbers,
  // and Excel in Japan, read the full-width signs as the others.
  const begins = separator === ',' ? /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠]|[\t\r])/g : beginsAnywhere
  const safe = text.replace(begins, "$1'")
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const beginsAnywhere = /(^|[,;\t\r\n])(?=\s*[=+\-@＝＋－＠]|[\t\r])/g
