import type { Queries } from '../../../ground/database/database.ts'
import { type PrintFacts, printFacts } from '../../../ground/database/tables/print-files-table.ts'
import type { OrderJson, OrderLineJson } from '../../../pure/contract/schemas/order-schema.ts'
import { mostLinesOneByOne } from '../../../pure/group-lines.ts'
import { getOrderJson } from '../../orders/views/list-orders.ts'
import { orderLineUnknown, printFileNotReady } from '../../production/print-errors.ts'
import { type PrintFileRow, selectPrintFiles } from '../../production/read-print-files.ts'
import type { Store } from '../../stores/store.ts'

export type FoundLine = {
  order: OrderJson
  line: OrderLineJson
  /** Starts at 1. */
  number: number
  file: { sha256: string; byteLength: number; sourceSha256: string; facts: PrintFacts }
}

/** Throws `order_unknown`, `line_unknown` (404) and `print_file_not_ready` (409). */
export async function getLineWithFile(
  db: Queries,
  store: Store,
  requested: { id: string; number: string },
  now: () => number,
): Promise<FoundLine> {
  const number = /^[1-9]\d{0,3}$/.test(requested.number) ? Number(requested.number) : 0
  // Only the line: whoever fetches all files of an order asks for each of them.
  const window = { from: number - 1, count: 1 }
  const order = await getOrderJson(db, store, requested.id, now, '', window)
  const [line] = order.lines
  if (line === undefined)
    throw orderLineUnknown((await getOrderJson(db, store, order.id, now)).lines_count)
  const row = await selectPrintFiles(db, [order.id])
    .where('line_id', '=', line.id)
    .executeTakeFirst()
  return withFile({ order, line, number }, row)
}

/** Throws `line_unknown` (404) and `print_file_not_ready` (409). */
export function requireFileOfLine(
  order: OrderJson,
  number: number,
  row: PrintFileRow | undefined,
): FoundLine {
  const line = order.lines[number - 1]
  if (line === undefined) throw orderLineUnknown(order.lines.length)
  return withFile({ order, line, number }, row)
}

function withFile(
  { order, line, number }: Omit<FoundLine, 'file'>,
  row: PrintFileRow | undefined,
): FoundLine {
  if (line.print_file.status !== 'ready' || !row?.sha256 || !row.facts) {
    throw printFileNotReady(line.print_file.status, line.print_file.reason)
  }
  const file = {
    sha256: row.sha256,
    byteLength: row.byte_length ?? 0,
    sourceSha256: row.source_sha256,
    facts: printFacts.read(row.facts),
  }
  return { order, line, number, file }
}

/** A set: an order with so many lines that its files are named in the order of the set. */
export function isSet({ lines_count: count }: Pick<OrderJson, 'lines_count'>): boolean {
  return count > mostLinesOneByOne
}

/**
 * A self-explanatory name for use in a folder with many files, without its extension:
 * `7K2M-93QF-1-canvas-24x36-depth-1.5-wrap-mirror-2x`. In a set, whose files have a folder of their
 * own, `0001_10x15_x3`, by which they sort in the order of the set
 * (docs/decisions/112-files-in-the-order-of-the-set.md). Names of test orders begin with `TEST-`.
 */
export function printFileName({ order, line, number }: FoundLine): string {
  const { product, size, quantity, options } = line
  const test = order.mode === 'test' ? ['TEST'] : []
  if (isSet(order)) {
    const position = String(number).padStart(4, '0')
    return [...test, `${position}_${size.replace(/cm$/, '')}_x${quantity}`].join('-')
  }
  const times = quantity > 1 ? [`${quantity}x`] : []
  const parts = [...test, order.number, number, product, size, ...optionSlugs(options), ...times]
  return parts.join('-')
}

const longestSlug = 40

/**
 * `frame-black`, `mat-2`: for file and folder names, in a fixed order. Never truncated, because
 * different options need different folders.
 */
export function optionSlugs(options: Readonly<Record<string, string>>): string[] {
  const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-')
  return Object.entries(options)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => {
      const chosen = slug(value)
      const room = Math.max(1, longestSlug - 1 - chosen.length)
      return `${slug(name).slice(0, room)}-${chosen}`.replaceAll(/-+/g, '-').replace(/[-.]+$/, '')
    })
}
