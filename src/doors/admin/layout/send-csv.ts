// Sends a CSV file. Rows are streamed while they are read, so the number of orders is not limited
// by memory.

import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { sendFile } from '../../../ground/http/send-file.ts'
import { byteOrderMark, type CsvValue, csvRow } from '../../../pure/csv/csv-row.ts'

/** About a thousand rows. */
const partCharacters = 100_000

type Rows = Iterable<readonly CsvValue[]> | AsyncIterable<readonly CsvValue[]>

/** `name` has no extension. The first row has the column names. */
export function sendCsv(reply: FastifyReply, name: string, rows: Rows): FastifyReply {
  const stream = Readable.from(csvParts(rows), { objectMode: false })
  return sendFile(reply, { name: `${name}.csv`, type: 'text/csv; charset=utf-8', stream })
}

/** Returns the whole file, for a zip. */
export async function csvFile(rows: Rows): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of csvParts(rows)) parts.push(part)
  return Buffer.concat(parts)
}

export async function* csvParts(rows: Rows): AsyncGenerator<Buffer> {
  let text = byteOrderMark
  for await (const row of rows) {
    text += csvRow(row)
    if (text.length < partCharacters) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}
