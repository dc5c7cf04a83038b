import type { Selectable } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import {
  eventActor,
  eventDetail,
  type OrderEventsTable,
} from '../../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { ActorKind } from '../../../pure/contract/order-statuses.ts'
import { system } from './actor.ts'
import type { OrderEventType } from './order-events.ts'

/** Oldest first. Of the given types, or all. */
export async function readOrderEvents(
  db: Queries,
  orderId: OrderId,
  types?: readonly OrderEventType[],
): Promise<Selectable<OrderEventsTable>[]> {
  let events = db.selectFrom('order_events').selectAll().where('order_id', '=', orderId)
  if (types !== undefined) events = events.where('type', 'in', types)
  return await events.orderBy('id').execute()
}

export async function rewriteEventDetails(
  tx: Queries,
  orderId: OrderId,
  rewrite: (detail: Record<string, unknown>, by: ActorKind) => Record<string, unknown>,
): Promise<void> {
  for (const { id, detail, actor } of await readOrderEvents(tx, orderId)) {
    const { kind } = eventActor.read(actor) ?? system
    const left = eventDetail.write(rewrite(eventDetail.read(detail), kind))
    if (left === detail) continue
    await tx
      .updateTable('order_events')
      .set({ detail: left, told: null })
      .where('id', '=', id)
      .execute()
  }
}
