// Somebody knows that the parcels have arrived.

import type { OrderId } from '../../../pure/contract/ids.ts'
import { actOnOrder } from '../../orders/act-on-order.ts'
import type { Actor } from '../../orders/actor.ts'
import { contextOf, type OrderDeps } from '../../orders/add-order-event.ts'
import { moveOrder } from '../../orders/move-order.ts'

export async function markDelivered(deps: OrderDeps, orderId: OrderId, by: Actor): Promise<void> {
  await actOnOrder(deps, orderId, {
    action: 'mark_delivered',
    by,
    isDone: ({ status }) => status === 'delivered',
    act: (tx) => moveOrder(tx, orderId, { to: 'delivered', by }, contextOf(deps)),
  })
}
