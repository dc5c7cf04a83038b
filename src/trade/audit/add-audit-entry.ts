// An audit log entry is written in the same transaction as the change it records, so neither exists
// without the other.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../ground/database/database.ts'
import type { TextOf } from '../../ground/database/json-column.ts'
import { auditDetail } from '../../ground/database/tables/operators-table.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import type { AuditAction } from './audit-actions.ts'
import { type AuditChange, shortChanges } from './audit-changes.ts'

/** An operator, or the API key a program used. */
export type AuditActor = { id: string; name: string }

export type AuditEntry = {
  operator: AuditActor
  action: AuditAction
  /** What the action was done to, such as `order ord_…`. Empty means the installation. */
  subject?: string
  storeId?: StoreId | null
  /** Old and new settings. Long lists and values are shortened. */
  changes?: readonly AuditChange[]
  /** Must not contain secrets or shopper data. */
  detail?: Readonly<Record<string, unknown>>
}

export function aboutStore(storeId: StoreId) {
  return { subject: `store ${storeId}`, storeId }
}

/**
 * Fields of an entry about operators' changes to their own account, at a store or at the
 * installation.
 */
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
 * Merges repeated actions into one entry. If an entry with the same action and subject exists after
 * `since`, its detail is replaced with `detailAfter(before)`. Otherwise a new entry is added and
 * `detailAfter` gets null.
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
