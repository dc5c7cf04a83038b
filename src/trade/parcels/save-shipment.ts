// Stores an order's parcels, and erases tracking data with the shopper's data.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import type { CheckedShipment } from './check-shipment.ts'

export async function addShipment(
  tx: Queries,
  orderId: OrderId,
  shipment: CheckedShipment,
  at: number,
): Promise<void> {
  const id = `shp_${randomBytes(12).toString('hex')}`
  const row = { id, order_id: orderId, ...shipment, shipped_at: at }
  await tx.insertInto('shipments').values(row).execute()
}

/** Whether the order already has this parcel, by carrier and number. */
export async function hasShipment(
  tx: Queries,
  orderId: OrderId,
  { carrier, tracking_number: number }: CheckedShipment,
): Promise<boolean> {
  const same = await tx
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('carrier', '=', carrier)
    .where('tracking_number', number === null ? 'is' : '=', number)
    .executeTakeFirst()
  return same !== undefined
}

/** Deletes the parcel recorded at that time, because it was undone. */
export async function deleteShipment(tx: Queries, orderId: OrderId, at: number): Promise<void> {
  await tx
    .deleteFrom('shipments')
    .where('order_id', '=', orderId)
    .where('shipped_at', '=', at)
    .execute()
}

export async function eraseTracking(tx: Queries, orderId: OrderId): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ tracking_number: null, tracking_url: null })
    .where('order_id', '=', orderId)
    .execute()
}
