// What happened to an order, in order, and what follows it, in one transaction.

import { sql } from 'kysely'
import type { DatabaseDeps, Queries } from '../../ground/database/database.ts'
import { eventActor, eventDetail } from '../../ground/database/tables/orders-table.ts'
import { toldText } from '../../ground/database/told-text.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { type Actor, storedActor, system } from './actor.ts'
import type { OrderRow } from './lock-order.ts'
import type { OrderEvent, OrderEventType } from './order-events.ts'
import { readOrder } from './read-order.ts'

/** An event as it stands in the order's history now. */
export type RecordedEvent<T extends OrderEventType = OrderEventType> = {
  [Type in T]: OrderEvent<Type> & {
    readonly id: string
    readonly orderId: OrderId
    /** Among the order's events, from 1. */
    readonly number: number
    readonly by: Actor
    readonly at: number
    /** The order as it is with this event; read once, however many ask. */
    readonly order: () => Promise<OrderRow>
  }
}[T]

/** Does in the same transaction what follows an event; src/reactions.ts has the table. */
export type OnOrderEvent = (tx: Queries, event: RecordedEvent) => Promise<void>

/** When something happens to an order, and what follows. */
export type EventContext = { readonly at: number; readonly onOrderEvent: OnOrderEvent }

export type OrderDeps = DatabaseDeps & { onOrderEvent: OnOrderEvent }

/** For one transaction. */
export function contextOf(deps: Pick<OrderDeps, 'now' | 'onOrderEvent'>): EventContext {
  return { at: deps.now(), onOrderEvent: deps.onOrderEvent }
}

/** Before an event that changes nothing else of the order. */
export async function touchOrder(tx: Queries, orderId: OrderId, at: number): Promise<void> {
  await tx.updateTable('orders').set({ updated_at: at }).where('id', '=', orderId).execute()
}

/**
 * Call it after writing the order's row in the same transaction: that row is the lock under which
 * events are numbered, so that two of the same millisecond keep their order. Whoever has the row as it
 * was written gives it instead of its id, and nobody has to read it again.
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

/** `ord_…_000001`; six digits by a number of seven without its first, which both databases understand. */
function nextEventId(orderId: OrderId) {
  return sql<string>`(select cast(${orderId} as text) || '_' || substr(cast(1000001 + count(*) as text), 2)
    from order_events where order_id = ${orderId})`
}
