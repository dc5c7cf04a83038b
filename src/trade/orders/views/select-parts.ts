import type { InferResult } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import type {
  OrderEventsTable,
  OrderLinesTable,
} from '../../../ground/database/tables/orders-table.ts'
import type { RefundsTable } from '../../../ground/database/tables/payments-table.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'

/** A part of an order's lines. `from` counts from 0. */
export type LineWindow = { from: number; count: number }

/** What an order in the API carries; the rest is read by pages. */
export const firstLines: LineWindow = { from: 0, count: 50 }

/** Sorted by position. `window` applies to each of the orders. */
export function selectLines(
  db: Queries,
  orderIds: readonly OrderId[],
  window: LineWindow | null = null,
) {
  return ofWindow(db, orderIds, window)
    .select(lineColumns)
    .select((eb) =>
      eb
        .selectFrom('order_lines as all_lines')
        .select((all) => all.fn.max('all_lines.position').as('last'))
        .whereRef('all_lines.order_id', '=', 'order_lines.order_id')
        .as('last_position'),
    )
    .orderBy('position')
}

export function ofWindow(db: Queries, orderIds: readonly OrderId[], window: LineWindow | null) {
  const lines = db.selectFrom('order_lines').where('order_id', 'in', orderIds)
  if (window === null) return lines
  const { from, count } = window
  return lines.where('position', '>=', from).where('position', '<', from + count)
}

/** Oldest first. */
export function selectEvents(db: Queries, orderIds: readonly OrderId[]) {
  return db
    .selectFrom('order_events')
    .select(eventColumns)
    .where('order_id', 'in', orderIds)
    .orderBy('id')
}

export type EventRow = InferResult<ReturnType<typeof selectEvents>>[number]

/** By order id, oldest first. */
export async function readEvents(
  db: Queries,
  orderIds: readonly OrderId[],
): Promise<Map<string, EventRow[]>> {
  return byOrder(orderIds.length === 0 ? [] : await selectEvents(db, orderIds).execute())
}

export function byOrder<Row extends { order_id: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.order_id)
    if (group) group.push(row)
    else groups.set(row.order_id, [row])
  }
  return groups
}

/** Oldest first. */
export function selectRefunds(db: Queries, orderIds: readonly OrderId[]) {
  return db
    .selectFrom('refunds')
    .select(refundColumns)
    .where('order_id', 'in', orderIds)
    .orderBy('created_at')
    .orderBy('id')
}

const lineColumns = [
  ...['id', 'order_id', 'position', 'image_token', 'declared_width', 'declared_height'],
  ...['product', 'size', 'options', 'crop', 'quantity', 'unit_price', 'unit_commission'],
  ...['discount', 'may_withdraw', 'name', 'reference_id', 'left_out_at'],
] as const satisfies readonly (keyof OrderLinesTable)[]

const eventColumns = [
  ...['id', 'order_id', 'type', 'detail', 'at', 'actor'],
] as const satisfies readonly (keyof OrderEventsTable)[]

const refundColumns = [
  ...['id', 'order_id', 'amount', 'currency', 'reason', 'status', 'created_at'],
  'gift_card_amount',
] as const satisfies readonly (keyof RefundsTable)[]
