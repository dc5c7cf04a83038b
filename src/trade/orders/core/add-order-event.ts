// Adds an event to an order and triggers its reactions, in one transaction.

import { sql } from 'kysely'
import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import { eventActor, eventDetail } from '../../../ground/database/tables/orders-table.ts'
import { toldText } from '../../../ground/database/told-text.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { type Actor, storedActor, system } from './actor.ts'
import type { OrderRow } from './lock-order.ts'
import type { OrderEvent, OrderEventType } from './order-events.ts'
import { readOrder } from './read-order.ts'

export type RecordedEvent<T extends OrderEventType = OrderEventType> = {
  [Type in T]: OrderEvent<Type> & {
    readonly id: string
    readonly orderId: OrderId
    /** Position among the order's events, from 1. */
    readonly number: number
    readonly by: Actor
    readonly at: number
    /** The order after this event. Read once and memoised. */
    readonly order: () => Promise<OrderRow>
  }
}[T]

/** Runs an event's reactions in the same transaction; src/reactions.ts has the table. */
export type OnOrderEvent = (tx: Queries, event: RecordedEvent) => Promise<void>

export type EventContext = { readonly at: number; readonly onOrderEvent: OnOrderEvent }

export type OrderDeps = DatabaseDeps & { onOrderEvent: OnOrderEvent }

export function contextOf(deps: Pick<OrderDeps, 'now' | 'onOrderEvent'>): EventContext {
  return { at: deps.now(), onOrderEvent: deps.onOrderEvent }
}

/** Call this before an event that changes nothing else on the order. */
export async function touchOrder(tx: Queries, orderId: OrderId, at: number): Promise<void> {
  await tx.updateTable('orders').set({ updated_at: at }).where('id', '=', orderId).execute()
}

/**
 * Call this after writing the order's row in the same transaction. That row is the lock under which
 * events are numbered, so that two in the same millisecond keep their order. Callers that have the
 * written row can pass it instead of the id to save a read.
 */
export async function addOrderEvent(
  tx: Queries,
  written: OrderId | OrderRow,
  event: OrderEvent,
  { at, onOrderEvent }: EventContext,
): Promise<void> {
  const [orderId, known] = typeof written === 'string' ? [written] : [written.id, written]
  const by = event.by ?? system
  const { id } = await tx
    .insertInto('order_events')
    .values({
      id: nextEventId(orderId),
      order_id: orderId,
      type: event.type,
      detail: eventDetail.write({ ...event.detail }),
      told: toldText.write(event.told ?? null),
      at,
      actor: eventActor.write(storedActor(by)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  let reading = known && Promise.resolve(known)
  const order = () => {
    reading ??= readOrder(tx, orderId)
    return reading
  }
  const number = Number(id.slice(orderId.length + 1))
  await onOrderEvent(tx, { ...event, id, orderId, number, by, at, order })
}

/**
 * `ord_…_000001`. Pads to six digits by dropping the first of seven, which works in both databases.
 */
function nextEventId(orderId: OrderId) {
  return sql<string>`(select cast(${orderId} as text) || '_' || substr(cast(1000001 + count(*) as text), 2)
    from order_events where order_id = ${orderId})`
}
