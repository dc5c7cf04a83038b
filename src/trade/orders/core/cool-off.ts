// The period after payment in which an order can be cancelled and is not produced, as set by its
// store. An order of a group waits at least for the group's deadline. Frozen on the order, so a
// change of the setting affects only later orders.

import type { Queries } from '../../../ground/database/database.ts'
import type { GroupId, OrderId } from '../../../pure/contract/ids.ts'
import type { OrderStatus, PaymentStatus } from '../../../pure/contract/order-statuses.ts'
import { selectGroupDeadline } from '../../groups/group.ts'
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
  const { minutes, deadline, ...order } = await tx
    .updateTable('orders')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', orderId)
    .returningAll()
    .returning(({ ref }) => [
      selectCoolOffMinutes(tx, ref('orders.store_id')).as('minutes'),
      selectGroupDeadline(tx, ref('orders.group_id')).as('deadline'),
    ])
    .executeTakeFirstOrThrow()
  const until = Math.max(at + (minutes ?? 0) * minuteMs, deadline ?? 0)
  return { order, coolOffUntil: until > at ? until : null }
}

export async function endCoolOff(tx: Queries, orderId: OrderId): Promise<void> {
  await tx.updateTable('orders').set({ cool_off_until: null }).where('id', '=', orderId).execute()
}

/** The group's waiting orders now wait until `until`. Returns those that have to be planned again. */
export async function moveCoolOffOfGroup(
  tx: Queries,
  { groupId, until }: { groupId: GroupId; until: number },
  at: number,
): Promise<OrderId[]> {
  const moved = await tx
    .updateTable('orders')
    .set({ cool_off_until: until })
    .where('group_id', '=', groupId)
    .where('cool_off_until', '>', at)
    .returning(['id', 'status'])
    .execute()
  return moved.filter(({ status }) => status === 'ready').map(({ id }) => id)
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
