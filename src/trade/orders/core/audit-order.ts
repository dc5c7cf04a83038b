// Adds an audit log entry for an action on an order, in the same transaction. Actions by shoppers
// and by the program get none.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { type AuditActor, type AuditEntry, addAuditEntry } from '../../audit/add-audit-entry.ts'
import type { Actor } from './actor.ts'
import type { OrderRow } from './lock-order.ts'
import { findOrder } from './read-order.ts'

/**
 * Callers of auditOrder that have the order's row can pass it instead of the id to save a read.
 *
 * `detail` must not contain shopper data, so no free text either: the log is kept when the
 * shopper's data is deleted. `subject`: default is the order's number.
 */
export type OrderAudit = Pick<AuditEntry, 'action' | 'detail' | 'subject'>

export async function auditOrder(
  tx: Queries,
  audited: OrderId | Pick<OrderRow, 'number' | 'store_id'>,
  by: Actor,
  audit: OrderAudit,
  at: number,
): Promise<void> {
  const operator = auditorOf(by)
  if (operator === null) return
  const order = typeof audited === 'string' ? await findOrder(tx, audited) : audited
  const subject = `order ${order?.number ?? audited}`
  await addAuditEntry(tx, { operator, subject, storeId: order?.store_id ?? null, ...audit }, at)
}

function auditorOf(by: Actor): AuditActor | null {
  if (by.kind === 'operator') return { id: by.id, name: by.name }
  return by.kind === 'store' ? (by.as ?? null) : null
}
