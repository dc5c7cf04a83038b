// A line of a CSV file (RFC 4180) that spreadsheets can open without harm: what shoppers and
// integrators have written must not become a formula there.

/** At the start of a file; without it Excel reads UTF-8 as something else. */
export const csvStart = '\u{FEFF}'

export function csvRow(values: readonly (string | number | null)[]): string {
  return `${values.map(csvValue).join(',')}\r\n`
}

function csvValue(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // OWASP, CSV injection: an apostrophe in front makes it text. Where decimals have a comma,
  // spreadsheets divide lines at semicolons, also within quotes: there a cell begins, too.
  const safe = value.replace(/(^|[;\t\r\n])(?=\s*[=+\-@]|[\t\r])/g, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
