// What leads to a person by another way: tracking numbers, and what people who worked on an order
// wrote about it.

import type { Queries } from '../../database/database.ts'

export async function forgetParcelsAndNotes(tx: Queries, orderId: string): Promise<void> {
  await tx.deleteFrom('order_notes').where('order_id', '=', orderId).execute()
  await tx
    .updateTable('shipments')
    .set({ tracking_number: null, tracking_url: null })
    .where('order_id', '=', orderId)
    .execute()
  const events = await tx
    .selectFrom('order_events')
    .select(['id', 'detail'])
    .where('order_id', '=', orderId)
    .where('type', 'in', ['order.shipped', 'order.parcel_added'])
    .execute()
  for (const { id, detail } of events) {
    const told = JSON.parse(detail) as Record<string, unknown>
    const { tracking_number: _, tracking_url: __, ...rest } = told
    await tx
      .updateTable('order_events')
      .set({ detail: JSON.stringify(rest) })
      .where('id', '=', id)
      .execute()
  }
}
