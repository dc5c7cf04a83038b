// A line of the audit log, written in the transaction of what it tells: there is neither one without
// the other.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../database/database.ts'

export type AuditEntry = {
  operator: { id: string; name: string }
  /** A word with a dot: `store.key_rotated`. */
  action: string
  /** What it was done to, as `order ord_…`; empty: the installation. */
  subject?: string
  /** The store that it concerns, where that is one. */
  storeId?: string | null
  /** Without secrets and without shoppers' data. */
  detail?: Readonly<Record<string, unknown>>
}

export async function addAuditEntry(tx: Queries, entry: AuditEntry, at: number): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: randomBytes(12).toString('hex'),
      at,
      operator_id: entry.operator.id,
      operator_name: entry.operator.name,
      store_id: entry.storeId ?? null,
      action: entry.action,
      subject: entry.subject ?? '',
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}
