// What leads to a person by another way: tracking numbers, and what people who worked on an order
// wrote about it.

import type { Queries } from '../../database/database.ts'
import { type Actor, readActor } from '../record/actor.ts'

export async function forgetParcelsAndNotes(tx: Queries, orderId: string): Promise<void> {
  await tx.deleteFrom('order_notes').where('order_id', '=', orderId).execute()
  await tx
    .updateTable('shipments')
    .set({ tracking_number: null, tracking_url: null })
    .where('order_id', '=', orderId)
    .execute()
  await forgetDetails(tx, orderId)
  await forgetReasons(tx, orderId)
  await tx.updateTable('mails').set({ facts: '{}' }).where('order_id', '=', orderId).execute()
}

async function forgetDetails(tx: Queries, orderId: string): Promise<void> {
  const events = await tx
    .selectFrom('order_events')
    .select(['id', 'detail', 'actor'])
    .where('order_id', '=', orderId)
    .execute()
  for (const { id, detail, actor } of events) {
    const told = JSON.parse(detail) as Record<string, unknown>
    const { tracking_number: _, tracking_url: __, ...rest } = told
    if (isWriter(readActor(actor))) {
      delete rest.reason
      delete rest.asked_for
    }
    const left = JSON.stringify(rest)
    if (left === detail) continue
    await tx.updateTable('order_events').set({ detail: left }).where('id', '=', id).execute()
  }
}

async function forgetReasons(tx: Queries, orderId: string): Promise<void> {
  const refunds = await tx
    .selectFrom('refunds')
    .select(['id', 'actor'])
    .where('order_id', '=', orderId)
    .execute()
  for (const { id, actor } of refunds) {
    if (!isWriter(readActor(actor))) continue
    await tx.updateTable('refunds').set({ reason: '' }).where('id', '=', id).execute()
  }
}

/** Whether it writes words of its own; those of the program itself name nobody. */
function isWriter({ kind }: Actor): boolean {
  return kind === 'operator' || kind === 'store'
}
