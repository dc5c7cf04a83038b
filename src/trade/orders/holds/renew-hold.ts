// An order that is on hold already gets another reason.

import type { Queries } from '../../../ground/database/database.ts'
import { addOrderEvent } from '../add-order-event.ts'
import type { Move } from '../move-order.ts'

export async function renewHold(
  tx: Queries,
  orderId: string,
  move: Move,
  at: number,
): Promise<void> {
  const { reason = null, detail, by } = move
  await tx
    .updateTable('orders')
    .set({ hold_reason: reason, updated_at: at })
    .where('id', '=', orderId)
    .execute()
  const renewed = { type: 'order.on_hold', detail: { from: 'on_hold', reason, ...detail } }
  await addOrderEvent(tx, orderId, { ...renewed, ...(by && { by }) }, at)
}
