// The parcels of orders, by the order, oldest first.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import type { ShipmentJson } from '../../pure/contract/schemas/order-schema.ts'
import { carrierLabel } from './carriers.ts'

export async function readShipments(
  db: Queries,
  orderIds: readonly OrderId[],
): Promise<Map<string, ShipmentJson[]>> {
  const rows = await db
    .selectFrom('shipments')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('shipped_at')
    .orderBy('id')
    .execute()
  const shipments = new Map<string, ShipmentJson[]>()
  for (const row of rows) {
    const of = shipments.get(row.order_id) ?? []
    shipments.set(row.order_id, of)
    of.push({
      carrier: carrierLabel(row.carrier),
      tracking_number: row.tracking_number,
      tracking_url: row.tracking_url,
      shipped_at: new Date(row.shipped_at).toISOString(),
    })
  }
  return shipments
}
