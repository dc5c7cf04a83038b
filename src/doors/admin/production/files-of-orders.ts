// Packs the print files of chosen orders as zip entries: a folder for each kind of print and its
// options, the job tickets, and a packing list that assigns files to orders. It contains no names
// or addresses, which are on the packing slips. Test orders have their own folder and are marked in
// their file names.

import type { Queries } from '../../../ground/database/database.ts'
import { printFacts } from '../../../ground/database/tables/print-files-table.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import type { OrderJson } from '../../../pure/contract/schemas/order-schema.ts'
import type { CsvValue } from '../../../pure/csv/csv-row.ts'
import { fault, type HandprintError } from '../../../pure/errors.ts'
import { labsUnderWay } from '../../../trade/fulfilment/labs/lab-deliveries.ts'
import {
  type FoundLine,
  isSet,
  optionSlugs,
  printFileName,
} from '../../../trade/fulfilment/print-files/get-line-with-file.ts'
import { readPartsToPrint } from '../../../trade/fulfilment/print-files/lines-to-print.ts'
import { makeJobTicket } from '../../../trade/fulfilment/print-files/make-job-ticket.ts'
import type { OrderRow } from '../../../trade/orders/core/lock-order.ts'
import { takenBy } from '../../../trade/orders/core/taken.ts'
import { readOrders } from '../../../trade/orders/views/read-orders.ts'
import { extensionOf } from '../../../trade/production/format-of-file.ts'
import type { Given } from '../../../trade/production/mark-given.ts'
import { openPrintFile } from '../../../trade/production/open-print-file.ts'
import { type PrintFileRow, readPrintFiles } from '../../../trade/production/read-print-files.ts'
import { t } from '../i18n/t.ts'
import { csvFile } from '../layout/send-csv.ts'
import { readChosen } from '../orders/actions/act-on-orders.ts'
import type { ZipEntry } from './zip-of-files.ts'

export type GivenOrder = { id: OrderId; number: string } & Given & {
    /** The files have not been handed out yet, and this operator has taken the order to make it. */
    isTaken?: true
    /** A delivery to this lab is in progress. */
    isUnderWay?: true
    /** Set if the order must not be printed in this state. */
    status?: OrderStatus
  }

export type FilesOfOrders = {
  entries: ZipEntry[]
  lineIds: string[]
  /** Orders that need a confirmation first. */
  given: GivenOrder[]
}

/** Throws `print_file_not_ready` (409) with the numbers of orders whose files are missing. */
export async function filesOfOrders(
  deps: { queries: Queries; storage: Storage; now: () => number; by: { id: string } },
  orderIds: readonly OrderId[],
): Promise<FilesOfOrders> {
  const { lines, given } = await readyLines(deps, orderIds)
  const bytes = await csvFile(packingList(lines))
  return {
    entries: [
      { name: 'packing-list.csv', bytes },
      ...lines.flatMap((found) => [ticketEntry(found), fileEntry(deps.storage, found)]),
    ],
    lineIds: lines.map(({ line }) => line.id),
    given,
  }
}

/** `toFollow`: numbers of lines of its order that are on hold. */
type ZipLine = FoundLine & { toFollow: readonly number[] }

function numbersOf(order: OrderJson, isMeant: (id: string) => boolean): number[] {
  return order.lines.flatMap(({ id, left_out: leftOut }, index) =>
    !leftOut && isMeant(id) ? [index + 1] : [],
  )
}

type Asking = { now: () => number; by: { id: string } }

async function readyLines(
  { queries: db, ...asking }: Asking & { queries: Queries },
  orderIds: readonly OrderId[],
): Promise<{ lines: ZipLine[]; given: GivenOrder[] }> {
  const rows = await readChosen(db, orderIds)
  const { orders } = await readOrders(db, rows, asking.now)
  const files = await readPrintFiles(db, orderIds)
  const parts = await readPartsToPrint(db, rows)
  const missing = new Set<string>()
  const lines = orders.flatMap((order) => {
    const part = parts.get(order.id)
    const toFollow = part && numbersOf(order, (id) => !part.has(id) && !files.get(id)?.given_at)
    // What was handed out before is printed already, if something else was not.
    const isNew = (id: string) => !files.get(id)?.given_at
    const onlyNew = order.lines.some(({ id, left_out: leftOut }) =>
      part === undefined ? !leftOut && isNew(id) : part.has(id) && isNew(id),
    )
    return order.lines.flatMap((line, index): ZipLine[] => {
      const row = files.get(line.id)
      if (line.left_out || part?.has(line.id) === false) return []
      if (onlyNew && !isNew(line.id)) return []
      if (line.print_file.status !== 'ready' || !row?.sha256 || !row.facts) {
        missing.add(order.number)
        return []
      }
      const { sha256, source_sha256: sourceSha256 } = row
      const byteLength = row.byte_length ?? 0
      const file = { sha256, byteLength, sourceSha256, facts: printFacts.read(row.facts) }
      return [{ order, line, number: index + 1, file, toFollow: toFollow ?? [] }]
    })
  })
  if (missing.size > 0) throw filesNotReady([...missing])
  // Nothing but these files is handed out.
  const handedOut = lines.flatMap(({ line }) => files.get(line.id) ?? [])
  return { lines, given: await ordersToAskAbout(db, rows, handedOut, asking) }
}

/**
 * Checked before files are handed out, so that nothing is printed twice or after it was stopped.
 */
export async function ordersToAskAbout(
  db: Queries,
  orders: readonly OrderRow[],
  files: readonly PrintFileRow[],
  { now, by }: Asking,
): Promise<GivenOrder[]> {
  const ids = orders.map(({ id }) => id)
  const labs = await labsUnderWay(db, ids, now())
  const parts = await readPartsToPrint(db, orders)
  return orders.flatMap((order) => {
    const ofOrder = files.filter((file) => file.order_id === order.id)
    const part = parts.get(order.id)
    // The lines that are handed out are not those on hold.
    const isPart = ofOrder.length > 0 && ofOrder.every((file) => part?.has(file.line_id))
    return whyToAsk(order, ofOrder, { by, lab: labs.get(order.id), isPart }) ?? []
  })
}

/** States of orders that were stopped after the page was loaded. */
const notToBePrinted: readonly OrderStatus[] = ['on_hold', 'cancelled', 'refunded']

/** Null if there is no objection. */
function whyToAsk(
  order: OrderRow,
  files: readonly PrintFileRow[],
  { by, lab, isPart }: { by: { id: string }; lab: string | undefined; isPart: boolean },
): GivenOrder | null {
  const { id, number, status, updated_at: since } = order
  if (notToBePrinted.includes(status) && !isPart) return { id, number, at: since, to: '', status }
  if (lab !== undefined) return { id, number, at: since, to: lab, isUnderWay: true }
  const last = files.reduce<GivenOrder | null>((before, { given_at: at, given_to: to }) => {
    const isNewest = at !== null && at >= (before?.at ?? 0)
    return isNewest ? { id, number, at, to: to ?? '' } : before
  }, null)
  const taken = takenBy(order)
  if (last !== null || taken === null || taken.id === by.id) return last
  return { id, number, at: taken.at, to: taken.name, isTaken: true }
}

function fileEntry(storage: Storage, found: FoundLine): ZipEntry {
  const { sha256, byteLength, facts } = found.file
  const file = { lineId: found.line.id, sha256, format: facts.format }
  return {
    name: pathOf(found),
    byteLength,
    async open() {
      const opened = await openPrintFile({ storage }, 'print', file)
      // Replaced or deleted since the zip was started.
      if (opened === null) throw filesNotReady([found.order.number])
      return opened.stream
    },
  }
}

function ticketEntry(found: ZipLine): ZipEntry {
  const text = JSON.stringify(makeJobTicket(found, found.toFollow), null, 2)
  const name = `${folderOf(found)}tickets/${printFileName(found)}.json`
  return { name, bytes: Buffer.from(`${text}\n`) }
}

function pathOf(found: FoundLine): string {
  const { line, file } = found
  const name = `${printFileName(found)}.${extensionOf(file.facts.format)}`
  return `${folderOf(found)}${[line.product, line.size, ...optionSlugs(line.options)].join('-')}/${name}`
}

function folderOf({ order }: FoundLine): string {
  const ofSet = isSet(order) ? `${order.number}/` : ''
  return `${order.mode === 'test' ? 'TEST/' : ''}${ofSet}`
}

function packingList(lines: readonly ZipLine[]): CsvValue[][] {
  const head = [
    ...['order', 'mode', 'line', 'of', 'product', 'size', 'options', 'quantity', 'file', 'sha256'],
    ...['shipping_method', 'country', 'reference', 'to_follow'],
  ]
  const rows = lines.map((found) => {
    const { order, line, number, file } = found
    const options = Object.entries(line.options).map(([name, value]) => `${name} ${value}`)
    return [
      ...[order.number, order.mode, number, order.lines.length],
      ...[line.product, line.size, options.join('; '), line.quantity],
      ...[pathOf(found), file.sha256],
      ...[order.shipping_method, order.shipping_address.country, order.reference_id],
      found.toFollow.join(' '),
    ]
  })
  return [head, ...rows]
}

function filesNotReady(numbers: readonly string[]): HandprintError {
  const message = t(
    'The print files of {list} are missing or being recreated. Remove these orders from the selection and try again.',
    { list: numbers.join(', ') },
  )
  return fault('print_file_not_ready', 409, message)
}
