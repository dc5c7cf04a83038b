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

/** Where the order was before it was held; a hold that got another reason since is still the same. */
export async function heldFrom(tx: Queries, orderId: string): Promise<unknown> {
  const holds = await tx
    .selectFrom('order_events')
    .select('detail')
    .where('order_id', '=', orderId)
    .where('type', '=', 'order.on_hold')
    .orderBy('id', 'desc')
    .execute()
  const places = holds.map(({ detail }) => (JSON.parse(detail) as { from?: unknown }).from)
  return places.find((from) => from !== 'on_hold')
}
