// An order that is about to change, read so that nobody else changes it before this transaction ends:
// under that lock its events are numbered.

import type { Selectable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { OrdersTable } from '../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'

export type OrderRow = Selectable<OrdersTable>

export async function lockOrder(tx: Queries, orderId: OrderId): Promise<OrderRow | undefined> {
  // Written, not only locked: on PostgreSQL whoever waits for a row that was only locked goes on with
  // what it has seen before, and for one that was written begins again.
  return await tx
    .updateTable('orders')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirst()
}
