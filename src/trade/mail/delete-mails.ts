// Mails to a shopper that are still to be sent go with the order's personal data. What operators have
// to know of it, such as money that did not arrive, they are told all the same.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'

export async function deleteMails(tx: Queries, orderId: OrderId, at: number): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'dropped', reason: 'Personal data were deleted.', updated_at: at })
    .where('order_id', '=', orderId)
    .where('kind', 'not like', 'operators-%')
    .where('state', '=', 'waiting')
    .execute()
}
