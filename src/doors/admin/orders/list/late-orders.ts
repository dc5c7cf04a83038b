// Orders that should have arrived on a day that is over and have not left yet: the first page counts them,
// the list finds them and the queue marks them by one rule.

import type { Selectable } from 'kysely'
import type { Queries } from '../../../../ground/database/database.ts'
import {
  type OrdersTable,
  shippingAddress,
} from '../../../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import type { OrderStatus } from '../../../../pure/contract/order-statuses.ts'
import { dayIn } from '../../../../pure/zoned-days.ts'
import type { Catalog } from '../../../../trade/catalog/catalog.ts'
import { catalogBySha256 } from '../../../../trade/catalog/read-catalog.ts'
import { shippingMethodNames } from '../../../../trade/catalog/shipping-terms.ts'
import { shippingTo } from '../../../../trade/catalog/shipping-zones.ts'
import { addWorkingDays } from '../../../../trade/catalog/working-days.ts'

type Promised = Pick<Selectable<OrdersTable>, 'created_at' | 'shipping_address' | 'shipping_method'>

/** When it is to arrive at the latest, by what the shopper was told; null where that is no longer known. */
export function promisedBy(order: Promised, catalog: Catalog): number | null {
  const method = shippingMethodNames.find((name) => name === order.shipping_method)
  const { country } = shippingAddress.read(order.shipping_address)
  const terms = method && shippingTo(catalog, country)[method]
  return terms === undefined ? null : addWorkingDays(order.created_at, terms.maxDays)
}

type Clock = { now: number; zone: string }

export function isLate(promised: number | null, { now, zone }: Clock): boolean {
  return promised !== null && dayIn(zone, promised) < dayIn(zone, now)
}

const here: readonly OrderStatus[] = [
  ...(['awaiting_print_image', 'preparing', 'on_hold', 'ready', 'in_production'] as const),
]
/** The oldest: whoever has more late ones needs no count. */
const mostLookedAt = 1000
const dayMs = 86_400_000

export type LateOrder = { id: OrderId; mode: 'live' | 'test' }

export async function lateOrders(db: Queries, clock: Clock): Promise<LateOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'mode', 'created_at', 'shipping_address', 'shipping_method', 'catalog_sha256'])
    .where('status', 'in', here)
    .where('created_at', '<', clock.now - dayMs)
    .orderBy('created_at')
    .limit(mostLookedAt)
    .execute()
  const late: LateOrder[] = []
  for (const { id, mode, catalog_sha256: sha256, ...order } of rows) {
    const catalog = await catalogBySha256(db, sha256)
    if (isLate(promisedBy(order, catalog), clock)) late.push({ id, mode })
  }
  return late
}
