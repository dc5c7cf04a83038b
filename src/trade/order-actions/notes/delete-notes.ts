// Notes go with the shopper's data: they are in somebody's own words.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'

export async function deleteNotes(tx: Queries, orderId: OrderId): Promise<void> {
  await tx.deleteFrom('order_notes').where('order_id', '=', orderId).execute()
}
