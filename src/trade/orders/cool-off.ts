// The time after paying in which an order can be cancelled and is not produced, as its store has
// decided. Frozen on the order: a store that changes its mind changes later orders.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import type { OrderStatus, PaymentStatus } from '../../pure/contract/order-statuses.ts'
import { readOrderSettings } from '../stores/order-settings.ts'
import { orderActions } from './actions/order-actions.ts'
import { isPaid } from './is-paid.ts'
import { readOrder } from './read-order.ts'

const minuteMs = 60_000

/** In the transaction that books the payment. */
export async function beginCoolOff(tx: Queries, orderId: OrderId, at: number): Promise<void> {
  const { store_id: storeId } = await readOrder(tx, orderId)
  const { coolOffMinutes } = await readOrderSettings(tx, storeId)
  await setCoolOff(tx, orderId, coolOffMinutes === 0 ? null : at + coolOffMinutes * minuteMs)
}

/** Nobody can cancel it as the shopper could any more. */
export function closeCoolOff(tx: Queries, orderId: OrderId): Promise<void> {
  return setCoolOff(tx, orderId, null)
}

async function setCoolOff(tx: Queries, orderId: OrderId, until: number | null): Promise<void> {
  await tx.updateTable('orders').set({ cool_off_until: until }).where('id', '=', orderId).execute()
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
