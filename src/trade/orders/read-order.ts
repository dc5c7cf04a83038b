// An order as it stands, inside a transaction or outside; lock-order.ts reads one that is about to
// change.

import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { Schema } from '../../ground/database/schema.ts'
import type { CartId, OrderId } from '../../pure/contract/ids.ts'
import type { OrderRow } from './lock-order.ts'
import { orderUnknown } from './order-errors.ts'

export async function findOrder(db: Queries, orderId: OrderId): Promise<OrderRow | undefined> {
  return await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
}

/** For an id that another row names: one that is not there is a programming fault. */
export async function readOrder(db: Queries, orderId: OrderId): Promise<OrderRow> {
  const orders = db.selectFrom('orders').selectAll().where('id', '=', orderId)
  return await orders.executeTakeFirstOrThrow()
}

/** Throws `order_unknown` (404), with a store also for an order of another one. */
export async function expectOrder(
  db: Queries,
  orderId: OrderId,
  store?: { id: string },
): Promise<OrderRow> {
  const order = await findOrder(db, orderId)
  if (order === undefined) throw orderUnknown()
  if (store !== undefined && order.store_id !== store.id) throw orderUnknown()
  return order
}

/** What people call them, by their ids. */
export async function readOrderNumbers(
  db: Queries,
  orderIds: readonly OrderId[],
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const orders = db.selectFrom('orders').select(['id', 'number'])
  const rows = await orders.where('id', 'in', [...new Set(orderIds)]).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** A condition on a row of the query around it: that the cart has an order, paid or not. */
export function isCartOrdered(db: Queries, cartId: Expression<CartId>): Expression<SqlBool> {
  const is = expressionBuilder<Schema>()
  return is.exists(db.selectFrom('orders').select('orders.id').where('orders.cart_id', '=', cartId))
}

/** `number` as it is written: asOrderNumber(). */
export async function findOrderByNumber(db: Queries, number: string) {
  return await db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()
}

/** A cart becomes one order at most. */
export async function findOrderOfCart(db: Queries, cartId: CartId): Promise<OrderRow | undefined> {
  return await db.selectFrom('orders').selectAll().where('cart_id', '=', cartId).executeTakeFirst()
}
