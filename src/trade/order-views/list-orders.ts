// A store's orders, newest first, in pages; and one by its id. Another store's orders do not exist.

import type { Queries } from '../../ground/database/database.ts'
import { isOrderId } from '../../pure/contract/order-id.ts'
import type { OrderStatus } from '../../pure/contract/order-statuses.ts'
import type { OrderJson, OrderListJson } from '../../pure/contract/schemas/order-schema.ts'
import { orderUnknown } from '../orders/order-errors.ts'
import type { Store } from '../stores/store.ts'
import { cursorText, readCursor } from './order-cursor.ts'
import { readOrders } from './read-orders.ts'

export type OrderFilter = {
  /** Matched exactly. */
  referenceId?: string | undefined
  status?: OrderStatus | undefined
  /** Matched exactly, in capitals. */
  number?: string | undefined
  createdFrom?: number | undefined
  createdBefore?: number | undefined
  cursor?: string | undefined
  limit: number
}

export async function listOrders(
  db: Queries,
  store: Store,
  filter: OrderFilter,
  now: () => number,
  baseUrl = '',
): Promise<OrderListJson> {
  const { referenceId, status, limit } = filter
  const cursor = filter.cursor === undefined ? null : readCursor(filter.cursor)
  let query = db.selectFrom('orders').selectAll().where('store_id', '=', store.id)
  if (referenceId !== undefined) query = query.where('reference_id', '=', referenceId)
  if (status !== undefined) query = query.where('status', '=', status)
  const { number, createdFrom, createdBefore } = filter
  if (number !== undefined) query = query.where('number', '=', number.trim().toUpperCase())
  if (createdFrom !== undefined) query = query.where('created_at', '>=', createdFrom)
  if (createdBefore !== undefined) query = query.where('created_at', '<', createdBefore)
  if (cursor) {
    query = query.where((is) =>
      is.or([
        is('created_at', '<', cursor.createdAt),
        is.and([is('created_at', '=', cursor.createdAt), is('id', '<', cursor.id)]),
      ]),
    )
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const { orders } = await readOrders(db, page, now, baseUrl)
  return {
    data: orders,
    next_cursor: last ? cursorText({ createdAt: last.created_at, id: last.id }) : null,
  }
}

/** Throws `order_unknown` (404). */
export async function findOrder(
  db: Queries,
  store: Store,
  id: string,
  now: () => number,
  baseUrl = '',
): Promise<OrderJson> {
  const row = isOrderId(id)
    ? await db
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', id)
        .where('store_id', '=', store.id)
        .executeTakeFirst()
    : undefined
  const [order] = row ? (await readOrders(db, [row], now, baseUrl)).orders : []
  if (!order) throw orderUnknown()
  return order
}
