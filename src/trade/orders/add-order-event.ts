// What happened to an order, in order, and what follows it, in one transaction.

import type { Database, Queries } from '../../ground/database/database.ts'
import { eventActor, eventDetail } from '../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { type Actor, storedActor, system } from './actor.ts'
import type { OrderEvent, OrderEventType } from './order-events.ts'

/** An event as it stands in the order's history now. */
export type RecordedEvent<T extends OrderEventType = OrderEventType> = {
  [Type in T]: OrderEvent<Type> & {
    readonly id: string
    readonly orderId: OrderId
    /** Among the order's events, from 1. */
    readonly number: number
    readonly by: Actor
    readonly at: number
  }
}[T]

/** Does in the same transaction what follows an event; src/reactions.ts has the table. */
export type OnOrderEvent = (tx: Queries, event: RecordedEvent) => Promise<void>

/** When something happens to an order, and what follows. */
export type EventContext = { readonly at: number; readonly onOrderEvent: OnOrderEvent }

export type OrderDeps = { database: Database; now: () => number; onOrderEvent: OnOrderEvent }

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
 * events are numbered, so that two of the same millisecond keep their order.
 */
export async function addOrderEvent(
  tx: Queries,
  orderId: OrderId,
  event: OrderEvent,
  { at, onOrderEvent }: EventContext,
): Promise<void> {
  const { before } = await tx
    .selectFrom('order_events')
    .select((count) => count.fn.countAll<number | string>().as('before'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const number = Number(before) + 1
  const id = `${orderId}_${String(number).padStart(6, '0')}`
  const by = event.by ?? system
  await tx
    .insertInto('order_events')
    .values({
      id,
      order_id: orderId,
      type: event.type,
      detail: eventDetail.write({ ...event.detail }),
      at,
      actor: eventActor.write(storedActor(by)),
    })
    .execute()
  await onOrderEvent(tx, { ...event, id, orderId, number, by, at })
}
