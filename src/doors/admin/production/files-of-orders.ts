// The print files of chosen orders with all that a lab wants beside them, as entries of a zip: a folder
// for each product and size, the job tickets, and a packing list that says which file is which order's.
// No names and no addresses: those are on the packing slips.

import type { Queries } from '../../../ground/database/database.ts'
import { printFacts } from '../../../ground/database/tables/print-files-table.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { type FoundLine, printFileName } from '../../../trade/fulfilment/print-files/find-line.ts'
import { makeJobTicket } from '../../../trade/fulfilment/print-files/make-job-ticket.ts'
import { readOrders } from '../../../trade/order-views/read-orders.ts'
import { extensionOf } from '../../../trade/production/format-of-file.ts'
import { openPrintFile } from '../../../trade/production/open-print-file.ts'
import { readPrintFiles } from '../../../trade/production/read-print-files.ts'
import { csvRow, csvStart } from '../frame/csv-row.ts'
import type { ZipEntry } from './zip-of-files.ts'

/** Throws `print_file_not_ready` (409) that names the orders whose files are not there. */
export async function filesOfOrders(
  deps: { queries: Queries; storage: Storage; now: () => number },
  orderIds: readonly OrderId[],
): Promise<ZipEntry[]> {
  const lines = await readyLines(deps.queries, orderIds, deps.now)
  return [
    { name: 'packing-list.csv', bytes: Buffer.from(packingList(lines)) },
    ...lines.flatMap((found) => [ticketEntry(found), fileEntry(deps.storage, found)]),
  ]
}

async function readyLines(
  db: Queries,
  orderIds: readonly OrderId[],
  now: () => number,
): Promise<FoundLine[]> {
  if (orderIds.length === 0) throw nothingChosen()
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', orderIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const { orders } = await readOrders(db, rows, now)
  const files = await readPrintFiles(db, orderIds)
  const missing = new Set<string>()
  const lines = orders.flatMap((order) =>
    order.lines.flatMap((line, index): FoundLine[] => {
      const row = files.get(line.id)
      if (line.print_file.status !== 'ready' || !row?.sha256 || !row.facts) {
        missing.add(order.number)
        return []
      }
      const { sha256, source_sha256: sourceSha256 } = row
      const byteLength = row.byte_length ?? 0
      const file = { sha256, byteLength, sourceSha256, facts: printFacts.read(row.facts) }
      return [{ order, line, number: index + 1, file }]
    }),
  )
  if (missing.size > 0) throw filesNotReady([...missing])
  if (lines.length === 0) throw nothingChosen()
  return lines
}

function fileEntry(storage: Storage, found: FoundLine): ZipEntry {
  const { sha256, byteLength, facts } = found.file
  const file = { lineId: found.line.id, sha256, format: facts.format }
  return {
    name: pathOf(found),
    byteLength,
    async open() {
      const opened = await openPrintFile({ storage }, 'print', file)
      // Replaced or deleted since the zip was begun.
      if (opened === null) throw filesNotReady([found.order.number])
      return opened.stream
    },
  }
}

function ticketEntry(found: FoundLine): ZipEntry {
  const text = JSON.stringify(makeJobTicket(found), null, 2)
  return { name: `tickets/${printFileName(found)}.json`, bytes: Buffer.from(`${text}\n`) }
}

function pathOf(found: FoundLine): string {
  const { line, file } = found
  const name = `${printFileName(found)}.${extensionOf(file.facts.format)}`
  return `${line.product}-${line.size}/${name}`
}

function packingList(lines: readonly FoundLine[]): string {
  const head = ['order', 'line', 'of', 'product', 'size', 'options', 'quantity', 'file', 'sha256']
  const rows = lines.map((found) => {
    const { order, line, number, file } = found
    const options = Object.entries(line.options).map(([name, value]) => `${name} ${value}`)
    return csvRow([
      order.number,
      number,
      order.lines.length,
      line.product,
      line.size,
      options.join('; '),
      line.quantity,
      pathOf(found),
      file.sha256,
      order.shipping_method,
      order.shipping_address.country,
      order.reference_id,
    ])
  })
  return `${csvStart}${csvRow([...head, 'shipping_method', 'country', 'reference'])}${rows.join('')}`
}

function nothingChosen(): HandprintError {
  return new HandprintError({
    code: 'parameter_missing',
    status: 400,
    message: 'No order is chosen. Go back and tick the orders that you want.',
  })
}

function filesNotReady(numbers: readonly string[]): HandprintError {
  return new HandprintError({
    code: 'print_file_not_ready',
    status: 409,
    message: `The print files of ${numbers.join(', ')} are not there, or are being made anew. Take them out of the choice, and repeat.`,
  })
}
