// The time after paying in which an order can be cancelled and is not produced, as its store has
// decided. Frozen on the order: a store that changes its mind changes later orders.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import type { OrderStatus, PaymentStatus } from '../../pure/contract/order-statuses.ts'
import { selectCoolOffMinutes } from '../stores/order-settings.ts'
import { orderActions } from './actions/order-actions.ts'
import { isPaid } from './is-paid.ts'
import type { OrderRow } from './lock-order.ts'

const minuteMs = 60_000

/** In the transaction that books a payment: locks the order; until when its store lets it cool off. */
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

/** Nobody can cancel it as the shopper could any more. */
export async function closeCoolOff(tx: Queries, orderId: OrderId): Promise<void> {
  await tx.updateTable('orders').set({ cool_off_until: null }).where('id', '=', orderId).execute()
}

/** Until when shopper and store can cancel a paid order; null: no longer, or not at all. */
export function endOfCoolOff(
  order: { status: OrderStatus; payment_status: PaymentStatus; cool_off_until: number | null },
  now: number,
): number | null {
  const mayCancel = orderActions.cancel.from.some((status) => status === order.status)
  const isOpen = (order.cool_off_until ?? 0) > now
  return mayCancel && isOpen && isPaid(order.payment_status) ? order.cool_off_until : null
}
