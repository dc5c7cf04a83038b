import type { Queries } from '../../../../ground/database/database.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import type { OrderStatus } from '../../../../pure/contract/order-statuses.ts'
import type { GangCellRow } from '../../../../trade/production/gang-sheets/read-gang-sheets.ts'

export type LineOnSheet = {
  orderId: OrderId
  orderNumber: string
  status: OrderStatus
  /** Starts at 1. */
  line: number
  product: string
  size: string
}

/** By line id. */
export async function readLinesOnSheet(
  db: Queries,
  cells: readonly GangCellRow[],
): Promise<Map<string, LineOnSheet>> {
  const orderIds = [...new Set(cells.map((cell) => cell.order_id))]
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_lines.id', 'order_lines.order_id', 'orders.number', 'orders.status'])
    .select(['position', 'product', 'size'])
    .where('order_lines.order_id', 'in', orderIds)
    .execute()
  return new Map(
    rows.map(({ id, order_id: orderId, number, status, position, product, size }) => [
      id,
      { orderId, orderNumber: number, status, line: position + 1, product, size },
    ]),
  )
}
