// Whether the newest thing that happened to an order is that it left that state: then a click that
// wants it to leave came twice.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import { type OrderEventType, readDetail } from '../order-events.ts'

/** Every move says where from. */
const anyMove = 'order.ready' satisfies OrderEventType

export async function hasJustLeft(
  tx: Queries,
  order: { id: OrderId; status: OrderStatus },
  left: OrderStatus,
): Promise<boolean> {
  if (order.status === left) return false
  const newest = await tx
    .selectFrom('order_events')
    .select('detail')
    .where('order_id', '=', order.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return readDetail(anyMove, newest?.detail ?? null).from === left
}
