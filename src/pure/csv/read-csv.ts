// Reads a CSV file as spreadsheets save it: with commas, semicolons or tabs, in UTF-8, UTF-16 or
// Windows-1252.

import { parse } from 'csv-parse/sync'

export type CsvLine = {
  /** In the file, from 1. */
  readonly number: number
  /** Without the blanks around them, and without the apostrophe that csvRow() adds. */
  readonly cells: readonly string[]
}

/** Null if a quote is open at the end or stands within a cell. Empty lines are left out. */
export function readCsv(bytes: Uint8Array): CsvLine[] | null {
  const text = decoded(bytes)
    .replace(/^\u{FEFF}/u, '')
    .replace(/\r\n?/g, '\n')
  const lines: CsvLine[] = []
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record(cells, { lines: last }) {
        const number = firstLine(cells, last)
        const isSeparator = number === 1 && cells[0]?.startsWith('sep=') === true
        if (!isSeparator) lines.push({ number, cells: cells.map(withoutApostrophe) })
        return null
      },
    })
    return lines
  } catch {
    return null
  }
}

/** The parser counts up to the last line of a record. */
function firstLine(record: readonly string[], last: number): number {
  return last - record.join('').split('\n').length + 1
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The sign that the first line has most often outside of quotes. */
function delimiterOf(text: string): string {
  const [first = '', second = ''] = text.split('\n', 2)
  const [, named] = /^"?sep=(.)/.exec(first) ?? []
  const header = (named === undefined ? first : second).replace(/"[^"]*"/g, '')
  const counted = (sign: string) => header.split(sign).length
  const signs = [',', ';', '\t'].sort((one, other) => counted(other) - counted(one))
  return named ?? signs[0] ?? ','
}

function withoutApostrophe(cell: string): string {
  return cell.replace(/^'(?=\s*[=+\-@＝＋－＠]|[\t\r])/, '')
}
