// The parcel came back.

import type { OrderId } from '../../../pure/contract/ids.ts'
import { actOnOrder } from '../../orders/act-on-order.ts'
import type { Actor } from '../../orders/actor.ts'
import { contextOf, type OrderDeps } from '../../orders/add-order-event.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { tidyNote } from '../tidy-note.ts'

export async function markReturned(
  deps: OrderDeps,
  orderId: OrderId,
  input: { reason: string },
  by: Actor,
): Promise<void> {
  const reason = tidyNote(input.reason, 'Say why the parcel came back.')
  await actOnOrder(deps, orderId, {
    action: 'mark_returned',
    by,
    isDone: ({ status }) => status === 'returned',
    act: (tx) =>
      moveOrder(tx, orderId, { to: 'returned', detail: { reason }, by }, contextOf(deps)),
  })
}
