import type { Queries } from '../../../ground/database/database.ts'
import { type PrintFacts, printFacts } from '../../../ground/database/tables/print-files-table.ts'
import type { OrderJson, OrderLineJson } from '../../../pure/contract/schemas/order-schema.ts'
import { getOrderJson } from '../../orders/views/list-orders.ts'
import { orderLineUnknown, printFileNotReady } from '../../production/print-errors.ts'
import { type PrintFileRow, readPrintFiles } from '../../production/read-print-files.ts'
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
  const order = await getOrderJson(db, store, requested.id, now)
  const number = /^[1-9]\d{0,3}$/.test(requested.number) ? Number(requested.number) : 0
  const files = await readPrintFiles(db, [order.id])
  return requireFileOfLine(order, number, files.get(order.lines[number - 1]?.id ?? ''))
}

/** Throws `line_unknown` (404) and `print_file_not_ready` (409). */
export function requireFileOfLine(
  order: OrderJson,
  number: number,
  row: PrintFileRow | undefined,
): FoundLine {
  const line = order.lines[number - 1]
  if (line === undefined) throw orderLineUnknown(order.lines.length)
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

/**
 * A self-explanatory name for use in a folder with many files, without its extension:
 * `7K2M-93QF-1-canvas-24x36-depth-1.5-wrap-mirror-2x`. Names of test orders begin with `TEST-`.
 */
export function printFileName({ order, line, number }: FoundLine): string {
  const { product, size, quantity, options } = line
  const test = order.mode === 'test' ? ['TEST'] : []
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
