// Parcels by order, oldest first.

import type { Selectable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { ShipmentsTable } from '../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import type { ShipmentJson } from '../../pure/contract/schemas/order-schema.ts'
import { carrierLabel } from './carriers.ts'

type ShipmentRow = Selectable<ShipmentsTable>

/** For `shipmentsOf`. */
export function selectShipments(db: Queries, orderIds: readonly OrderId[]) {
  return db
    .selectFrom('shipments')
    .select(columns)
    .where('order_id', 'in', orderIds)
    .orderBy('shipped_at')
    .orderBy('id')
}

const columns = [
  ...['id', 'order_id', 'carrier', 'tracking_number', 'tracking_url', 'shipped_at'],
] as const

export function shipmentsOf(rows: readonly ShipmentRow[]): Map<string, ShipmentJson[]> {
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
