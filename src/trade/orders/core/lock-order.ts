// Reads an order that is about to change and locks it until the transaction ends. Its events are
// numbered under this lock.

import type { Selectable } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import type { OrdersTable } from '../../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'

export type OrderRow = Selectable<OrdersTable>

export async function lockOrder(tx: Queries, orderId: OrderId): Promise<OrderRow | undefined> {
  // Writes the row instead of only locking it. On PostgreSQL, a transaction that waits for a merely
  // locked row continues with its old snapshot; if the row was written, it restarts.
  return await tx
    .updateTable('orders')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirst()
}
