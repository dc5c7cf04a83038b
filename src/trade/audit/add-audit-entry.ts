// A line of the audit log, written in the transaction of what it tells: there is neither one without
// the other.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../ground/database/database.ts'
import type { TextOf } from '../../ground/database/json-column.ts'
import { auditDetail } from '../../ground/database/tables/operators-table.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import type { AuditAction } from './audit-actions.ts'
import { type AuditChange, shortChanges } from './audit-changes.ts'

/** An operator, or the key that a program has sent. */
export type AuditActor = { id: string; name: string }

export type AuditEntry = {
  operator: AuditActor
  action: AuditAction
  /** What it was done to, as `order ord_…`; empty: the installation. */
  subject?: string
  /** The store that it concerns, where that is one. */
  storeId?: StoreId | null
  /** What was set before and what is now; long lists and values are cut. */
  changes?: readonly AuditChange[]
  /** Without secrets and without shoppers' data. */
  detail?: Readonly<Record<string, unknown>>
}

/** Of an entry about a store. */
export function aboutStore(storeId: StoreId) {
  return { subject: `store ${storeId}`, storeId }
}

/** Of what somebody has done with their own account, at that store or at the installation. */
export function aboutOneself(operator: AuditActor & { storeId: StoreId | null }) {
  return { operator, subject: `operator ${operator.id}`, storeId: operator.storeId }
}

export async function addAuditEntry(tx: Queries, entry: AuditEntry, at: number): Promise<void> {
  const { operator, action, subject = '', storeId = null, changes = [], detail = {} } = entry
  await tx
    .insertInto('audit_log')
    .values({
      id: randomBytes(12).toString('hex'),
      at,
      operator_id: operator.id,
      operator_name: operator.name,
      store_id: storeId,
      action,
      subject,
      detail: auditDetail.write({ ...detail, ...shortChanges(changes) }),
    })
    .execute()
}

/**
 * One line for what happens again and again: the newest of that action and subject after `since` gets
 * another detail, made of the one that it has; null: it becomes a line of its own.
 */
export async function addOrExtendEntry(
  tx: Queries,
  entry: AuditEntry & { subject: string },
  detailAfter: (before: TextOf<typeof auditDetail> | null) => NonNullable<AuditEntry['detail']>,
  { since, at }: { since: number; at: number },
): Promise<void> {
  const found = await tx
    .selectFrom('audit_log')
    .select(['id', 'detail'])
    .where('subject', '=', entry.subject)
    .where('action', '=', entry.action)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const detail = detailAfter(found?.detail ?? null)
  if (found === undefined) return await addAuditEntry(tx, { ...entry, detail }, at)
  await tx
    .updateTable('audit_log')
    .set({ detail: auditDetail.write({ ...detail }) })
    .where('id', '=', found.id)
    .execute()
}
