// The notes on an order, newest first. For the panel alone.

import type { Queries } from '../../../ground/database/database.ts'
import { noteActor } from '../../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { Actor } from '../../orders/actor.ts'

export type OrderNote = { id: string; text: string; by: Actor; at: number }

export async function readNotes(db: Queries, orderId: OrderId): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom('order_notes')
    .select(['id', 'text', 'actor', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, text, actor, at }) => ({ id, text, by: noteActor.read(actor), at }))
}
