// The audit log, newest first, a page at a time.

import type { Queries } from '../../../ground/database/database.ts'
import { auditDetail } from '../../../ground/database/tables/operators-table.ts'
import type { AuditActor } from './add-audit-entry.ts'

export type AuditLogEntry = {
  id: string
  at: number
  /** An operator or a key; without an id where nobody was signed in. */
  operator: AuditActor
  action: string
  subject: string
  storeId: string | null
  detail: Readonly<Record<string, unknown>>
}

export type AuditFilter = {
  operatorId?: string
  action?: string
  subject?: string
  /** Only what concerns that store. */
  storeId?: string
}

export type AuditCursor = { at: number; id: string }

/** One more than `limit` is looked for, to know whether there is a next page. */
export async function readAuditLog(
  db: Queries,
  filter: AuditFilter,
  { after, limit }: { after: AuditCursor | null; limit: number },
): Promise<{ entries: AuditLogEntry[]; next: AuditCursor | null }> {
  const { operatorId, action, subject, storeId } = filter
  let query = db.selectFrom('audit_log').selectAll()
  if (operatorId !== undefined) query = query.where('operator_id', '=', operatorId)
  if (action !== undefined) query = query.where('action', '=', action)
  if (subject !== undefined) query = query.where('subject', '=', subject)
  if (storeId !== undefined) query = query.where('store_id', '=', storeId)
  if (after !== null) {
    query = query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(after.at, after.id)))
  }
  const rows = await query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const entries = rows.slice(0, limit).map((row) => ({
    id: row.id,
    at: row.at,
    operator: { id: row.operator_id, name: row.operator_name },
    action: row.action,
    subject: row.subject,
    storeId: row.store_id,
    detail: auditDetail.read(row.detail),
  }))
  const last = entries.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { entries, next: hasMore ? { at: last.at, id: last.id } : null }
}
