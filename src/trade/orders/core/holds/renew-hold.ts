import type { Queries } from '../../../../ground/database/database.ts'
import { toldText } from '../../../../ground/database/told-text.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import { inEnglish } from '../../../../pure/sentences/sentence.ts'
import { addOrderEvent, type EventContext } from '../add-order-event.ts'
import type { Hold } from '../move-order.ts'

export async function renewHold(
  tx: Queries,
  orderId: OrderId,
  { detail, by }: Omit<Hold, 'to'>,
  context: EventContext,
): Promise<void> {
  const { reason: told, ...more } = detail
  const reason = inEnglish(told)
  await tx
    .updateTable('orders')
    .set({ hold_reason: reason, hold_told: toldText.write(told), updated_at: context.at })
    .where('id', '=', orderId)
    .execute()
  const renewed = {
    type: 'order.on_hold',
    detail: { from: 'on_hold', reason, ...more },
    told,
  } as const
  await addOrderEvent(tx, orderId, { ...renewed, ...(by && { by }) }, context)
}
