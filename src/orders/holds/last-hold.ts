// What an order is on hold for, or was the last time: its newest `order.on_hold`.

import type { Queries } from '../../database/database.ts'
import { holdCauseOf } from './hold-causes.ts'

export type Hold = { cause: string; detail: Record<string, unknown> }

export async function lastHold(tx: Queries, orderId: string): Promise<Hold> {
  const hold = await tx
    .selectFrom('order_events')
    .select('detail')
    .where('order_id', '=', orderId)
    .where('type', '=', 'order.on_hold')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const detail = JSON.parse(hold?.detail ?? '{}') as Record<string, unknown>
  return { cause: holdCauseOf(detail), detail }
}
