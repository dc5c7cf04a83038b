// The line in the audit log of what somebody takes out of the panel as a file, before it is sent. Of
// what was looked for only that it was: the words may be a shopper's name.

import type { DatabaseDeps } from '../../../ground/database/database.ts'
import { type AuditEntry, addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'

export async function auditExport(
  { database, now }: DatabaseDeps,
  entry: AuditEntry,
): Promise<void> {
  await database.transaction((tx) => addAuditEntry(tx, entry, now()))
}
