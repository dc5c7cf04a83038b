// Which orders need an image. Orders that were cancelled unpaid do not; completed ones keep theirs
// for a while, for complaints and reprints.

import type { Queries } from '../../../ground/database/database.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import { doneStatuses, type OrderStatus } from '../../../pure/contract/order-statuses.ts'
import type { OrderRow } from './lock-order.ts'

/** Whether an unfinished order is paid or may be in the middle of payment. */
export function isInWork(order: { status: string; payment_status: string }): boolean {
  if (order.status === 'awaiting_payment') {
    return order.payment_status === 'pending' || order.payment_status === 'paid'
  }
  return !doneStatuses.some((status) => status === order.status)
}

/** Sorted by id. In the given statuses, or in any. */
export async function ordersWithImage(
  db: Queries,
  token: ImageToken,
  statuses?: readonly OrderStatus[],
): Promise<Pick<OrderRow, 'id' | 'status' | 'payment_status'>[]> {
  let orders = db
    .selectFrom('orders')
    .select(['id', 'status', 'payment_status'])
    .where('id', 'in', (lines) =>
      lines.selectFrom('order_lines').select('order_id').where('image_token', '=', token),
    )
  if (statuses !== undefined) orders = orders.where('status', 'in', statuses)
  return await orders.orderBy('id').execute()
}

export async function ordersOfImage(
  db: Queries,
  token: ImageToken,
): Promise<{ orders: number; ordersInWork: number }> {
  const orders = await ordersWithImage(db, token)
  return { orders: orders.length, ordersInWork: orders.filter(isInWork).length }
}

export function linesOfOrders(db: Queries) {
  return db.selectFrom('order_lines')
}

/** Lines of orders that keep their images: in work, unpaid, or completed since `doneAfter`. */
export function ordersNeedingPictures(db: Queries, doneAfter: number) {
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
