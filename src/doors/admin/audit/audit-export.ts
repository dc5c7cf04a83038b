// Writes the audit log entry for a file export, before the file is sent. Records only that a search
// was used, not its words, which may be a shopper's name.

import type { DatabaseDeps } from '../../../ground/database/database.ts'
import { type AuditEntry, addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'

export async function auditExport(
  { database, now }: DatabaseDeps,
  entry: AuditEntry,
): Promise<void> {
  await database.transaction((tx) => addAuditEntry(tx, entry, now()))
}
