// Which orders and carts need a picture. Orders that were never paid and have been cleared away need
// none; those that are done keep theirs for a while, for complaints and reprints.

import type { Queries } from '../../../ground/database/database.ts'
import type { ImageToken } from '../../../pure/contract/image-token.ts'
import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'

export type NeededBy = {
  openCarts: number
  /** Placed and not yet done. */
  ordersInWork: number
  orders: number
}

export const doneStatuses: readonly OrderStatus[] = [
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
  'returned',
]

/** Whether somebody has paid, or may be paying right now, for what is not done yet. */
export function isInWork(order: { status: string; payment_status: string }): boolean {
  if (order.status === 'awaiting_payment') {
    return order.payment_status === 'pending' || order.payment_status === 'paid'
  }
  return !doneStatuses.some((status) => status === order.status)
}

export async function neededBy(db: Queries, token: ImageToken, now: number): Promise<NeededBy> {
  const orders = await db
    .selectFrom('orders')
    .select(['status', 'payment_status'])
    .where('id', 'in', (lines) =>
      lines.selectFrom('order_lines').select('order_id').where('image_token', '=', token),
    )
    .execute()
  const carts = await openCarts(db, now)
    .select('carts.id')
    .distinct()
    .where('cart_lines.image_token', '=', token)
    .execute()
  return {
    openCarts: carts.length,
    ordersInWork: orders.filter(isInWork).length,
    orders: orders.length,
  }
}

/** Lines of carts that a shopper can still open. */
export function openCarts(db: Queries, now: number) {
  return db
    .selectFrom('cart_lines')
    .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
    .where('cart_lines.removed_at', 'is', null)
    .where('carts.status', '=', 'open')
    .where('carts.expires_at', '>', now)
}

/** Lines of orders that keep their pictures: in work, not yet paid, or done since `doneAfter`. */
export function keepingOrders(db: Queries, doneAfter: number) {
  return db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .where((is) =>
      is.or([
        is('orders.status', 'not in', doneStatuses),
        is.and([
          is('orders.updated_at', '>', doneAfter),
          is('orders.personal_data_deleted_at', 'is', null),
          is.or([
            is('orders.status', '!=', 'cancelled'),
            is('orders.payment_status', 'in', ['paid', 'partly_refunded', 'refunded']),
          ]),
        ]),
      ]),
    )
}

const producedStatuses: readonly OrderStatus[] = [
  'in_production',
  'shipped',
  'delivered',
  'returned',
]

export async function isBeingProduced(db: Queries, token: ImageToken): Promise<boolean> {
  const order = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('orders.id')
    .where('order_lines.image_token', '=', token)
    .where('orders.status', 'in', producedStatuses)
    .executeTakeFirst()
  return order !== undefined
}
