import type { Selectable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import { type Cursor, type KeysetPage, keysetPage } from '../../ground/database/keyset-page.ts'
import { type AuditLogTable, auditDetail } from '../../ground/database/tables/operators-table.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import type { AuditActor } from './add-audit-entry.ts'

export type AuditLogEntry = {
  id: string
  at: number
  /** An operator or an API key. The id is empty if no one was signed in. */
  operator: AuditActor
  action: string
  subject: string
  storeId: StoreId | null
  detail: Readonly<Record<string, unknown>>
}

export type AuditFilter = {
  operatorId?: string
  action?: string
  subject?: string
  storeId?: StoreId
}

export async function readAuditLog(
  db: Queries,
  filter: AuditFilter,
  page: { after: Cursor | null; limit: number },
): Promise<KeysetPage<AuditLogEntry>> {
  const { operatorId, action, subject, storeId } = filter
  let query = db.selectFrom('audit_log').selectAll()
  if (operatorId !== undefined) query = query.where('operator_id', '=', operatorId)
  if (action !== undefined) query = query.where('action', '=', action)
  if (subject !== undefined) query = query.where('subject', '=', subject)
  if (storeId !== undefined) query = query.where('store_id', '=', storeId)
  const cursorOf = ({ at, id }: Cursor) => ({ at, id })
  const { rows, next } = await keysetPage(query, { at: 'at', id: 'id', cursorOf }, page)
  return { rows: rows.map(entryOf), next }
}

function entryOf(row: Selectable<AuditLogTable>): AuditLogEntry {
  return {
    id: row.id,
    at: row.at,
    operator: { id: row.operator_id, name: row.operator_name },
    action: row.action,
    subject: row.subject,
    storeId: row.store_id,
    detail: auditDetail.read(row.detail),
  }
}
