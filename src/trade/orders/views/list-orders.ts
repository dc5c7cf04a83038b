// Lists a store's orders, newest first, in pages, and finds one by its id. Other stores' orders are
// treated as nonexistent.

import type { Database, Queries } from '../../../ground/database/database.ts'
import { cursorText, getCursor, keysetPage } from '../../../ground/database/keyset-page.ts'
import { isOrderId } from '../../../pure/contract/ids.ts'
import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import type {
  OrderJson,
  OrderLineListJson,
  OrderListJson,
} from '../../../pure/contract/schemas/order-schema.ts'
import type { Store } from '../../stores/store.ts'
import { orderUnknown } from '../core/order-errors.ts'
import { getOrder } from '../core/read-order.ts'
import { type OrderTold, readOrders } from './read-orders.ts'
import { firstLines, type LineWindow } from './select-parts.ts'

export type OrderFilter = {
  /** Exact match. */
  referenceId?: string | undefined
  /** Any of them. */
  statuses?: readonly OrderStatus[] | undefined
  /** Exact match, upper case. */
  number?: string | undefined
  createdFrom?: number | undefined
  createdBefore?: number | undefined
  cursor?: string | undefined
  limit: number
}

/** Runs both queries on one snapshot. */
export async function listOrders(
  { read }: Pick<Database, 'read'>,
  store: Store,
  filter: OrderFilter,
  now: () => number,
  baseUrl = '',
): Promise<OrderListJson> {
  const { referenceId, statuses, limit } = filter
  const after = getCursor(filter.cursor, isOrderId, 'order')
  const { number, createdFrom, createdBefore } = filter
  const cursorOf = ({ created_at: at, id }: { created_at: number; id: string }) => ({ at, id })
  const keys = { at: 'created_at', id: 'id', cursorOf } as const
  return await read(async (tx) => {
    let query = tx.selectFrom('orders').selectAll().where('store_id', '=', store.id)
    if (referenceId !== undefined) query = query.where('reference_id', '=', referenceId)
    if (statuses !== undefined) query = query.where('status', 'in', statuses)
    if (number !== undefined) query = query.where('number', '=', number.trim().toUpperCase())
    if (createdFrom !== undefined) query = query.where('created_at', '>=', createdFrom)
    if (createdBefore !== undefined) query = query.where('created_at', '<', createdBefore)
    const { rows, next } = await keysetPage(query, keys, { after, limit })
    const { orders } = await readOrders(tx, rows, now, baseUrl, firstLines)
    return { data: orders, next_cursor: next && cursorText(next) }
  })
}

/** With its first lines, unless told otherwise. Throws `order_unknown` (404). */
export async function getOrderJson(
  db: Queries,
  store: Store,
  id: string,
  now: () => number,
  baseUrl = '',
  window: LineWindow | null = firstLines,
): Promise<OrderJson> {
  return (await findOrderTold(db, store, id, now, baseUrl, window)).order
}

/** A page of an order's lines. `after` is the number of lines before it. */
export async function listOrderLines(
  db: Queries,
  store: Store,
  { id, after, limit }: { id: string; after: number; limit: number },
  now: () => number,
  baseUrl = '',
): Promise<OrderLineListJson> {
  const window = { from: after, count: limit }
  const { lines, lines_cursor: next } = await getOrderJson(db, store, id, now, baseUrl, window)
  return { data: lines, next_cursor: next }
}

/** With what a panel says of it in its reader's language. Throws `order_unknown` (404). */
export async function findOrderTold(
  db: Queries,
  store: Store,
  id: string,
  now: () => number,
  baseUrl = '',
  window: LineWindow | null = null,
): Promise<{ order: OrderJson; told: OrderTold | undefined }> {
  if (!isOrderId(id)) throw orderUnknown()
  const row = await getOrder(db, id, store)
  const { orders, told } = await readOrders(db, [row], now, baseUrl, window)
  const [order] = orders
  if (!order) throw orderUnknown()
  return { order, told: told.get(id) }
}
