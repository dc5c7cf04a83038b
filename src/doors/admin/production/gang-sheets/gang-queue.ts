// What waits for a sheet: every copy of the prints of paid orders that can no longer be cancelled,
// that no one else prints and that is on no sheet yet; and the cells that are printed again. Lines
// on hold are left out.

import type { Queries } from '../../../../ground/database/database.ts'
import { printFacts } from '../../../../ground/database/tables/print-files-table.ts'
import { uprightNameOf } from '../../../../trade/catalog/sizes.ts'
import { labsUnderWay } from '../../../../trade/fulfilment/labs/lab-deliveries.ts'
import { readPartsToPrint } from '../../../../trade/fulfilment/print-files/lines-to-print.ts'
import type { WaitingCell } from '../../../../trade/production/gang-sheets/lay-out-sheets.ts'
import type { SheetKind } from '../../../../trade/production/gang-sheets/sheet-kinds.ts'
import { printableOrders, printableParts } from '../print-queue.ts'

type Asking = { kind: SheetKind; mode: 'test' | 'live'; now: number; by: { id: string } }

/** The oldest orders are laid out first. */
const mostOrders = 1_000

/** Reprints first, then by age of the order. */
export async function waitingCells(db: Queries, asking: Asking): Promise<WaitingCell[]> {
  return [...(await reprints(db, asking)), ...(await firstPrints(db, asking))]
}

async function firstPrints(db: Queries, asking: Asking): Promise<WaitingCell[]> {
  const { mode, now, by } = asking
  const oldest = (all: ReturnType<typeof printableOrders>) =>
    all
      .where('mode', '=', mode)
      .where((is) => is.or([is('taken_by', 'is', null), is('taken_by', '=', by.id)]))
      .select(['id', 'status', 'payment_status', 'created_at'])
      .orderBy('created_at')
      .orderBy('id')
      .limit(mostOrders)
      .execute()
  const waiting = await oldest(printableParts(db, now))
  const parts = await readPartsToPrint(db, waiting)
  const orders = [...(await oldest(printableOrders(db, now))), ...waiting]
    .sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
    .slice(0, mostOrders)
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const atLabs = await labsUnderWay(db, ids, now)
  const free = ids.filter((id) => !atLabs.has(id))
  if (free.length === 0) return []
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('print_files', 'print_files.line_id', 'order_lines.id')
    .select(['order_lines.id', 'order_lines.order_id', 'position', 'product', 'size', 'quantity'])
    .select(['print_files.sha256', 'print_files.facts', 'print_files.given_at'])
    .where('order_lines.order_id', 'in', free)
    .where('print_files.status', '=', 'ready')
    .where('print_files.expired_at', 'is', null)
    .where('left_out_at', 'is', null)
    .orderBy('position')
    .execute()
  const cells = await db
    .selectFrom('gang_cells')
    .select(['line_id', 'print_sha256', 'copy'])
    .where('order_id', 'in', free)
    .execute()
  const onSheets = new Set(
    cells.map((cell) => cellName(cell.line_id, cell.print_sha256, cell.copy)),
  )
  const begun = new Set(cells.map((cell) => cellName(cell.line_id, cell.print_sha256, 0)))
  const place = new Map(free.map((id, index) => [id, index]))
  return rows
    .sort((a, b) => (place.get(a.order_id) ?? 0) - (place.get(b.order_id) ?? 0))
    .flatMap((row): WaitingCell[] => {
      const { sha256, facts } = row
      if (sha256 === null || facts === null || !isFor(asking.kind, row)) return []
      // It is on hold, or its print image has to be looked at.
      if (parts.get(row.order_id)?.has(row.id) === false) return []
      // Someone else has the file.
      if (row.given_at !== null && !begun.has(cellName(row.id, sha256, 0))) return []
      const { width, height, dpi, profile } = printFacts.read(facts)
      const copies = Array.from({ length: row.quantity }, (_, index) => index + 1)
      return copies
        .filter((copy) => !onSheets.has(cellName(row.id, sha256, copy)))
        .map((copy) => ({
          ...{ lineId: row.id, orderId: row.order_id, sha256, copy, attempt: 1 },
          ...{ file: { width, height }, dpi, profile },
        }))
    })
}

/** Also of orders that are in production or shipped, but not of those that were stopped. */
async function reprints(db: Queries, { kind, mode }: Asking): Promise<WaitingCell[]> {
  const rows = await db
    .selectFrom('gang_cells')
    .innerJoin('orders', 'orders.id', 'gang_cells.order_id')
    .innerJoin('order_lines', 'order_lines.id', 'gang_cells.line_id')
    .innerJoin('print_files', (on) =>
      on
        .onRef('print_files.line_id', '=', 'gang_cells.line_id')
        .onRef('print_files.sha256', '=', 'gang_cells.print_sha256'),
    )
    .select(['gang_cells.line_id', 'gang_cells.order_id', 'gang_cells.print_sha256'])
    .select(['copy', 'attempt', 'product', 'size', 'print_files.facts'])
    .select(['orders.id', 'orders.status', 'orders.payment_status'])
    .where('reprint_asked_at', 'is not', null)
    .where('orders.mode', '=', mode)
    .where('orders.status', 'not in', ['cancelled', 'refunded'])
    .where('print_files.expired_at', 'is', null)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('gang_cells as later')
            .select('later.position')
            .whereRef('later.line_id', '=', 'gang_cells.line_id')
            .whereRef('later.print_sha256', '=', 'gang_cells.print_sha256')
            .whereRef('later.copy', '=', 'gang_cells.copy')
            .whereRef('later.attempt', '>', 'gang_cells.attempt'),
        ),
      ),
    )
    .orderBy('reprint_asked_at')
    .orderBy('gang_cells.line_id')
    .orderBy('copy')
    .execute()
  const parts = await readPartsToPrint(db, [...new Map(rows.map((row) => [row.id, row])).values()])
  return rows.flatMap((row): WaitingCell[] => {
    if (row.facts === null || !isFor(kind, row)) return []
    if (parts.get(row.order_id)?.has(row.line_id) === false) return []
    const { width, height, dpi, profile } = printFacts.read(row.facts)
    return [
      {
        ...{ lineId: row.line_id, orderId: row.order_id, sha256: row.print_sha256 },
        ...{ copy: row.copy, attempt: row.attempt + 1 },
        ...{ file: { width, height }, dpi, profile },
      },
    ]
  })
}

function isFor(
  { settings: { products, sizes } }: SheetKind,
  { product, size }: { product: string; size: string },
): boolean {
  const isOfProduct = products === null || products.includes(product)
  return isOfProduct && (sizes === null || sizes.includes(uprightNameOf(size)))
}

function cellName(lineId: string, sha256: string, copy: number): string {
  return `${lineId} ${sha256} ${copy}`
}
