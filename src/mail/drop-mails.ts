// Mails about an order that are still to be sent go with its personal data.

import type { Queries } from '../database/database.ts'

export async function dropMails(tx: Queries, orderId: string, at: number): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'dropped', reason: 'Personal data were deleted.', updated_at: at })
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .execute()
}
