// Adds an audit log entry for an action on an order, in the same transaction. Actions by shoppers
// and by the program get none.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { type AuditActor, type AuditEntry, addAuditEntry } from '../../audit/add-audit-entry.ts'
import type { Actor } from './actor.ts'
import { findOrder } from './read-order.ts'

/**
 * `detail` must not contain shopper data, so no free text either: the log is kept when the
 * shopper's data is deleted. `subject`: default is the order's number.
 */
export type OrderAudit = Pick<AuditEntry, 'action' | 'detail' | 'subject'>

export async function auditOrder(
  tx: Queries,
  orderId: OrderId,
  by: Actor,
  audit: OrderAudit,
  at: number,
): Promise<void> {
  const operator = auditorOf(by)
  if (operator === null) return
  const order = await findOrder(tx, orderId)
  const subject = `order ${order?.number ?? orderId}`
  await addAuditEntry(tx, { operator, subject, storeId: order?.store_id ?? null, ...audit }, at)
}

function auditorOf(by: Actor): AuditActor | null {
  if (by.kind === 'operator') return { id: by.id, name: by.name }
  return by.kind === 'store' ? (by.as ?? null) : null
}
