// Reads orders, inside a transaction or outside. lock-order.ts reads one that is about to change.

import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import type { Schema } from '../../../ground/database/schema.ts'
import type { CartId, OrderId } from '../../../pure/contract/ids.ts'
import { doneStatuses, type OrderStatus } from '../../../pure/contract/order-statuses.ts'
import type { OrderRow } from './lock-order.ts'
import { orderUnknown } from './order-errors.ts'

export async function findOrder(db: Queries, orderId: OrderId): Promise<OrderRow | undefined> {
  return await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
}

/** For an id taken from another row. A missing order is a bug. */
export async function readOrder(db: Queries, orderId: OrderId): Promise<OrderRow> {
  const orders = db.selectFrom('orders').selectAll().where('id', '=', orderId)
  return await orders.executeTakeFirstOrThrow()
}

/** Throws `order_unknown` (404). With a store, also for another store's order. */
export async function getOrder(
  db: Queries,
  orderId: OrderId,
  store?: { id: string },
): Promise<OrderRow> {
  const order = await findOrder(db, orderId)
  if (order === undefined) throw orderUnknown()
  if (store !== undefined && order.store_id !== store.id) throw orderUnknown()
  return order
}

export async function readOrderNumbers(
  db: Queries,
  orderIds: readonly OrderId[],
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const orders = db.selectFrom('orders').select(['id', 'number'])
  const rows = await orders.where('id', 'in', [...new Set(orderIds)]).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** A condition on the outer query's row: whether the cart has an order, paid or not. */
export function isCartOrdered(db: Queries, cartId: Expression<CartId>): Expression<SqlBool> {
  const is = expressionBuilder<Schema>()
  return is.exists(db.selectFrom('orders').select('orders.id').where('orders.cart_id', '=', cartId))
}

/** `number` in its written form; see asOrderNumber(). */
export async function findOrderByNumber(db: Queries, number: string) {
  return await db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()
}

/** A cart becomes at most one order. */
export async function findOrderOfCart(db: Queries, cartId: CartId): Promise<OrderRow | undefined> {
  return await db.selectFrom('orders').selectAll().where('cart_id', '=', cartId).executeTakeFirst()
}

export async function countReprints(db: Queries, orderId: OrderId): Promise<number> {
  const reprints = db.selectFrom('orders').select('id').where('reprint_of', '=', orderId)
  return (await reprints.execute()).length
}

export type DoneOrder = Pick<OrderRow, 'id' | 'store_id' | 'created_at'>

/**
 * Completed orders without recent events whose shoppers' data is still stored. Oldest first, paged.
 */
export async function readDoneOrders(
  db: Queries,
  { before, after, limit }: { before: number; after: DoneOrder | null; limit: number },
): Promise<DoneOrder[]> {
  const orders = db
    .selectFrom('orders')
    .select(['id', 'store_id', 'created_at'])
    .where('status', 'in', doneStatuses)
    .where('created_at', '<', before)
    .where('updated_at', '<', before)
    .where('personal_data_deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
  if (after === null) return await orders.execute()
  const { created_at: at, id } = after
  return await orders
    .where((is) =>
      is.or([is('created_at', '>', at), is.and([is('created_at', '=', at), is('id', '>', id)])]),
    )
    .execute()
}

/** Oldest first. */
export async function readOrderIdsIn(
  db: Queries,
  statuses: readonly OrderStatus[],
): Promise<OrderId[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', statuses)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
