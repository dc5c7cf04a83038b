// Answers with a CSV file in the form that whoever asks for it has chosen, written while it is read: an
// installation's orders of all years fit through, however many they are.

import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Queries } from '../../../ground/database/database.ts'
import { type CsvForm, readCsvForm } from '../../../trade/operators/accounts/csv-form.ts'
import { type CsvValue, csvRow, csvStart } from './csv-row.ts'
import type { PanelContext } from './panel-context.ts'

/** A thousand lines, more or less. */
const partCharacters = 100_000

type Rows = Iterable<readonly CsvValue[]> | AsyncIterable<readonly CsvValue[]>

/** `name` without its ending; the first of the rows has the names of the columns. */
export async function sendCsv(
  db: Queries,
  { operator, reply }: Pick<PanelContext, 'operator' | 'reply'>,
  name: string,
  rows: Rows,
): Promise<FastifyReply> {
  const form = await readCsvForm(db, operator.id)
  const charset = form.encoding === 'windows-1252' ? 'windows-1252' : 'utf-8'
  return reply
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .type(`text/csv; charset=${charset}`)
    .send(Readable.from(csvParts(rows, form), { objectMode: false }))
}

export async function* csvParts(rows: Rows, form: CsvForm): AsyncGenerator<Buffer> {
  let text = form.encoding === 'utf-8-bom' ? csvStart : ''
  for await (const row of rows) {
    text += csvRow(row, form)
    if (text.length < partCharacters) continue
    yield encoded(text, form)
    text = ''
  }
  if (text !== '') yield encoded(text, form)
}

function encoded(text: string, { encoding }: CsvForm): Buffer {
  return encoding === 'windows-1252' ? toWindows1252(text) : Buffer.from(text)
}

let bytes: ReadonlyMap<string, number> | undefined

/** What it has no sign for loses its accents, or becomes a question mark. */
export function toWindows1252(text: string): Buffer {
  bytes ??= new Map(
    [
      ...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, at) => at)),
    ].map((sign, at) => [sign, at]),
  )
  const known = bytes
  const byteOf = (sign: string) => known.get(sign) ?? known.get(sign.normalize('NFD')[0] ?? '')
  return Buffer.from([...text.normalize('NFC')].map((sign) => byteOf(sign) ?? 0x3f))
}
