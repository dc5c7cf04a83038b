// Reads a pasted list of parcels, one per line: order number, carrier and tracking number,
// separated by commas, semicolons or tabs, as copied from a spreadsheet. A bad line is reported
// with its reason and does not stop the others.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { asOrderNumber } from '../../../trade/orders/core/order-number.ts'
import { t } from '../i18n/t.ts'

export type PastedParcel = {
  id: OrderId
  number: string
  carrier: string
  trackingNumber: string
  /** The line as pasted. */
  line: string
}

const maxLines = 500

export async function readParcels(
  db: Queries,
  text: string,
): Promise<{ parcels: PastedParcel[]; faults: string[] }> {
  const lines = text
    .split(/\r?\n/)
    .map((line) => ({ line, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .filter(({ cells }, index) => index > 0 || !isHead(cells))
  if (lines.length === 0) return { parcels: [], faults: [t('No line contains a parcel.')] }
  const known = await ordersByNumber(
    db,
    lines.map(({ cells }) => asOrderNumber(cells[0] ?? '')),
  )
  const parcels: PastedParcel[] = []
  const faults: string[] = []
  for (const { line, cells } of lines.slice(0, maxLines)) {
    const place = (cells[0] || line.trim()).slice(0, 40)
    const [written = '', carrier = '', trackingNumber = '', ...more] = cells
    const number = asOrderNumber(written) ?? ''
    const id = known.get(number)
    if (id === undefined) faults.push(t('{place}: order not found.', { place }))
    else if (carrier === '') faults.push(t('{place}: the carrier is missing.', { place }))
    else if (more.some((cell) => cell !== '')) {
      faults.push(t('{place}: more than an order number, carrier and tracking number.', { place }))
    } else parcels.push({ id, number, carrier, trackingNumber, line })
  }
  if (lines.length > maxLines)
    faults.push(t('Only the first {most} lines were read.', { most: maxLines }))
  return { parcels, faults }
}

function cellsOf(line: string): string[] {
  const separator = ['\t', ';', ','].find((each) => line.includes(each)) ?? ','
  return line.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
}

/** True for a header line, in any language. */
function isHead(cells: readonly string[]): boolean {
  return cells.length > 1 && asOrderNumber(cells[0] ?? '') === null && !/\d/.test(cells.join(''))
}

async function ordersByNumber(
  db: Queries,
  numbers: readonly (string | null)[],
): Promise<Map<string, OrderId>> {
  const wanted = [...new Set(numbers.filter((number) => number !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('number', 'in', wanted)
    .execute()
  return new Map(rows.map(({ id, number }) => [number, id]))
}
