// The period after payment in which an order can be cancelled and is not produced, as set by its
// store. Frozen on the order, so a change of the setting affects only later orders.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { OrderStatus, PaymentStatus } from '../../../pure/contract/order-statuses.ts'
import { selectCoolOffMinutes } from '../../stores/order-settings.ts'
import { orderActions } from './actions/order-actions.ts'
import { isPaid } from './is-paid.ts'
import type { OrderRow } from './lock-order.ts'

const minuteMs = 60_000

/**
 * Call this in the transaction that records a payment. Locks the order and returns the end of its
 * cool-off period.
 */
export async function lockOrderToBegin(
  tx: Queries,
  orderId: OrderId,
  at: number,
): Promise<{ order: OrderRow; coolOffUntil: number | null }> {
  const { minutes, ...order } = await tx
    .updateTable('orders')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', orderId)
    .returningAll()
    .returning(({ ref }) => selectCoolOffMinutes(tx, ref('orders.store_id')).as('minutes'))
    .executeTakeFirstOrThrow()
  return { order, coolOffUntil: minutes ? at + minutes * minuteMs : null }
}

export async function endCoolOff(tx: Queries, orderId: OrderId): Promise<void> {
  await tx.updateTable('orders').set({ cool_off_until: null }).where('id', '=', orderId).execute()
}

/** Until when shopper and store can cancel a paid order. Null if they cannot. */
export function endOfCoolOff(
  order: { status: OrderStatus; payment_status: PaymentStatus; cool_off_until: number | null },
  now: number,
): number | null {
  const mayCancel = orderActions.cancel.from.some((status) => status === order.status)
  const isOpen = (order.cool_off_until ?? 0) > now
  return mayCancel && isOpen && isPaid(order.payment_status) ? order.cool_off_until : null
}
