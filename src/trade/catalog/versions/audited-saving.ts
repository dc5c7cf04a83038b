// Saves a catalog with the name of the author and an audit log entry of the changes. Shared by the
// panel's form and by API clients.

import { type AuditActor, addAuditEntry } from '../../audit/add-audit-entry.ts'
import type { Saving } from '../saved/save-catalog.ts'
import { catalogChanges } from './document-changes.ts'

export function auditedSaving(
  operator: AuditActor,
  at: number,
): Required<Pick<Saving, 'by' | 'afterwards'>> {
  return {
    by: operator.name,
    async afterwards(tx, before, after) {
      const changes = catalogChanges(before.document, after.document)
      const detail = { before: before.sha256, sha256: after.sha256 }
      const about = { operator, subject: 'catalog', changes, detail }
      await addAuditEntry(tx, { ...about, action: 'catalog.saved' }, at)
    },
  }
}
