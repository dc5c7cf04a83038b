// What somebody does to an order has its line in the audit log, in the same transaction. What shoppers
// and the program do has none.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { type AuditActor, type AuditEntry, addAuditEntry } from '../audit/add-audit-entry.ts'
import type { Actor } from './actor.ts'
import { findOrder } from './read-order.ts'

/**
 * `detail` holds nothing of the shopper's, so no words that somebody typed either: the log stays when the
 * shopper's data are deleted. `subject`: else the order's number.
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
