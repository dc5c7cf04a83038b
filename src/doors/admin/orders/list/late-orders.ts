// Orders whose promised day is over and that have not shipped. The first page counts them, the list
// finds them and the queue marks them by the same rule.

import { sql } from 'kysely'
import type { Queries } from '../../../../ground/database/database.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import type { OrderStatus } from '../../../../pure/contract/order-statuses.ts'
import { dayIn } from '../../../../pure/zoned-days.ts'
import { catalogBySha256 } from '../../../../trade/catalog/saved/read-catalog.ts'
import { isOver, promisedDays } from '../../../../trade/orders/views/arrival-of-order.ts'
import { readEvents } from '../../../../trade/orders/views/select-parts.ts'

const here: readonly OrderStatus[] = [
  ...(['awaiting_print_image', 'preparing', 'on_hold', 'ready', 'in_production'] as const),
]
/** Only the oldest orders are checked. A shop with more late ones needs no exact count. */
const mostLookedAt = 1000
const dayMs = 86_400_000

export type LateOrder = { id: OrderId; mode: 'live' | 'test' }

/** `zone` determines the current day. */
export async function lateOrders(
  db: Queries,
  clock: { now: number; zone: string },
): Promise<LateOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'mode', 'created_at', 'shipping_address', 'shipping_method', 'catalog_sha256'])
    .select(['group_id', 'cool_off_until'])
    .where('status', 'in', here)
    .where('created_at', '<', clock.now - dayMs)
    // With the plain column SQLite would scan all orders ever placed.
    .orderBy(sql`created_at + 0`)
    .limit(mostLookedAt)
    .execute()
  type Row = (typeof rows)[number]
  const today = dayIn(clock.zone, clock.now)
  const isLate = async (row: Row, events: Parameters<typeof promisedDays>[1] = []) => {
    const days = promisedDays(row, events, await catalogBySha256(db, row.catalog_sha256))
    return days !== null && isOver(days, today)
  }
  // Later events can only postpone the day, so the history of most orders need not be read.
  const aged: Row[] = []
  for (const row of rows) if (await isLate(row)) aged.push(row)
  const events = await readEvents(
    db,
    aged.map(({ id }) => id),
  )
  const late: LateOrder[] = []
  for (const row of aged) if (await isLate(row, events.get(row.id))) late.push(row)
  return late.map(({ id, mode }) => ({ id, mode }))
}
