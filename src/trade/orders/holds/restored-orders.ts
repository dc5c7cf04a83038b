// The orders that were on their way in a backup that was brought back: before they are held, and while they
// are.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import type { OrderRow } from '../lock-order.ts'

export const restoredReason = sentence(
  'This order was on its way in a backup that was brought back, and may have been made, sent, cancelled or refunded since. Look it up at the labs and at the payment provider: release it, release it as made if a lab has it, or cancel it.',
)

type Listed = Pick<OrderRow, 'id' | 'number' | 'status' | 'mode' | 'created_at'>

/** Oldest first. What waits for its payment is none of them: it is made when that has come. */
export async function readOrdersOnTheirWay(db: Queries): Promise<Listed[]> {
  return await db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'mode', 'created_at'])
    .where('status', 'in', ['awaiting_print_image', 'preparing', 'ready', 'in_production'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Oldest first: those that nobody has released yet. */
export async function readRestoredOrders(db: Queries): Promise<Listed[]> {
  return await db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'mode', 'created_at'])
    .where('status', '=', 'on_hold')
    .where('hold_reason', '=', restoredReason)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function readHeldOrderIds(db: Queries): Promise<OrderId[]> {
  const rows = await db.selectFrom('orders').select('id').where('status', '=', 'on_hold').execute()
  return rows.map(({ id }) => id)
}
