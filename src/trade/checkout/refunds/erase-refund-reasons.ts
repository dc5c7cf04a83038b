// Reasons for refunds, as far as people wrote them, are erased with the shopper's data.

import type { Queries } from '../../../ground/database/database.ts'
import { refundActor } from '../../../ground/database/tables/payments-table.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { ActorKind } from '../../../pure/contract/order-statuses.ts'

export async function eraseRefundReasons(
  tx: Queries,
  orderId: OrderId,
  isWriter: (by: ActorKind) => boolean,
): Promise<void> {
  const refunds = await tx
    .selectFrom('refunds')
    .select(['id', 'actor'])
    .where('order_id', '=', orderId)
    .execute()
  for (const { id, actor } of refunds) {
    if (!isWriter(refundActor.read(actor).kind)) continue
    await tx.updateTable('refunds').set({ reason: '' }).where('id', '=', id).execute()
  }
}
