// What leads to a person by another way: tracking numbers, and what people who worked on an order
// wrote about it.

import type { Queries } from '../../ground/database/database.ts'
import { eventActor, eventDetail } from '../../ground/database/tables/orders-table.ts'
import { refundActor } from '../../ground/database/tables/payments-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { rewriteFacts } from '../mail/rewrite-facts.ts'
import { system } from '../orders/actor.ts'
import { forgottenDetail, isWriter } from './forgotten-detail.ts'

export async function eraseParcelsAndNotes(tx: Queries, orderId: OrderId): Promise<void> {
  await tx.deleteFrom('order_notes').where('order_id', '=', orderId).execute()
  await tx
    .updateTable('shipments')
    .set({ tracking_number: null, tracking_url: null })
    .where('order_id', '=', orderId)
    .execute()
  await forgetDetails(tx, orderId)
  await forgetReasons(tx, orderId)
  await rewriteFacts(tx, orderId, (facts) =>
    JSON.stringify(forgottenDetail(JSON.parse(facts), 'operator')),
  )
}

async function forgetDetails(tx: Queries, orderId: OrderId): Promise<void> {
  const events = await tx
    .selectFrom('order_events')
    .select(['id', 'detail', 'actor'])
    .where('order_id', '=', orderId)
    .execute()
  for (const { id, detail, actor } of events) {
    const { kind } = eventActor.read(actor) ?? system
    const left = eventDetail.write(forgottenDetail(eventDetail.read(detail), kind))
    if (left === detail) continue
    await tx.updateTable('order_events').set({ detail: left }).where('id', '=', id).execute()
  }
}

async function forgetReasons(tx: Queries, orderId: OrderId): Promise<void> {
  const refunds = await tx
    .selectFrom('refunds')
    .select(['id', 'actor'])
    .where('order_id', '=', orderId)
    .execute()
  for (const { id, actor } of refunds) {
    if (!isWriter(refundActor.read(actor).kind)) continue
    await tx.updateTable('refunds').set({ reason: '' }).where('id', '=', id).execute()
  }
}
