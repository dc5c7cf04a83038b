// Sends a CSV file in the format chosen by the account. Rows are streamed while they are read, so
// the number of orders is not limited by memory.

import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Queries } from '../../../ground/database/database.ts'
import { sendFile } from '../../../ground/http/send-file.ts'
import { type CsvForm, readCsvForm } from '../../../trade/operators/accounts/csv-form.ts'
import { type CsvValue, csvRow, csvStart } from './csv-row.ts'
import type { PanelContext } from './panel-context.ts'

/** About a thousand rows. */
const partCharacters = 100_000

type Rows = Iterable<readonly CsvValue[]> | AsyncIterable<readonly CsvValue[]>

/** `name` has no extension. The first row has the column names. */
export async function sendCsv(
  db: Queries,
  { operator, reply }: Pick<PanelContext, 'operator' | 'reply'>,
  name: string,
  rows: Rows,
): Promise<FastifyReply> {
  const form = await readCsvForm(db, operator.id)
  const charset = form.encoding === 'windows-1252' ? 'windows-1252' : 'utf-8'
  const stream = Readable.from(csvParts(rows, form), { objectMode: false })
  return sendFile(reply, { name: `${name}.csv`, type: `text/csv; charset=${charset}`, stream })
}

/** Returns the whole file, for a zip. */
export async function csvFile(db: Queries, operatorId: string, rows: Rows): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of csvParts(rows, await readCsvForm(db, operatorId))) parts.push(part)
  return Buffer.concat(parts)
}

export async function* csvParts(rows: Rows, form: CsvForm): AsyncGenerator<Buffer> {
  let text = form.encoding === 'utf-8-bom' ? csvStart : ''
  for await (const row of rows) {
    text += csvRow(form.encoding === 'windows-1252' ? row.map(asWritten) : row, form)
    if (text.length < partCharacters) continue
    yield encoded(text, form)
    text = ''
  }
  if (text !== '') yield encoded(text, form)
}

function encoded(text: string, { encoding }: CsvForm): Buffer {
  return encoding === 'windows-1252' ? toWindows1252(text) : Buffer.from(text)
}

/**
 * Characters from 0x80 on, blank where a code is unassigned. TextDecoder is not used because some
 * Node builds decode windows-1252 as Latin-1.
 */
const between80AndA0 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

export function toWindows1252(text: string): Buffer {
  return Buffer.from([...inWindows1252(text)].map((sign) => byteOf(sign) ?? 0x3f))
}

/**
 * Runs before cells are escaped, because the conversion can create special characters: `≠` becomes
 * the sign that starts a formula, and U+037E becomes a cell separator.
 */
function asWritten(value: CsvValue): CsvValue {
  return typeof value === 'string' ? inWindows1252(value) : value
}

/** Characters that are not in Windows-1252 lose their accents or become a question mark. */
function inWindows1252(text: string): string {
  const signs = [...text.normalize('NFC')].map((sign) =>
    [sign, sign.normalize('NFD')[0] ?? ''].find((each) => byteOf(each) !== undefined),
  )
  return signs.map((sign) => sign ?? '?').join('')
}

function byteOf(sign: string): number | undefined {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  const place = between80AndA0.indexOf(sign)
  return place < 0 ? undefined : 0x80 + place
}
