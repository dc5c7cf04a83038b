import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { addOrderEvent, type EventContext } from '../add-order-event.ts'
import type { Hold } from '../move-order.ts'

export async function renewHold(
  tx: Queries,
  orderId: OrderId,
  { detail, by }: Omit<Hold, 'to'>,
  context: EventContext,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ hold_reason: detail.reason, updated_at: context.at })
    .where('id', '=', orderId)
    .execute()
  const renewed = { type: 'order.on_hold', detail: { from: 'on_hold', ...detail } } as const
  await addOrderEvent(tx, orderId, { ...renewed, ...(by && { by }) }, context)
}
