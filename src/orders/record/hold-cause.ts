// What an order is on hold for, as the detail of the event says: a name of ours, or nothing when an
// operator placed the hold.

import type { Queries } from '../../database/database.ts'

export async function holdCause(tx: Queries, orderId: string): Promise<unknown> {
  const hold = await tx
    .selectFrom('order_events')
    .select('detail')
    .where('order_id', '=', orderId)
    .where('type', '=', 'order.on_hold')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return (JSON.parse(hold?.detail ?? '{}') as Record<string, unknown>).cause
}
