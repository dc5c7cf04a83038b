import type { Queries } from '../../ground/database/database.ts'
import { type AuditEntry, addAuditEntry } from '../audit/add-audit-entry.ts'
import type { KeyedStore } from './authenticate.ts'

export function auditByKey(
  tx: Queries,
  { by: operator, id: storeId }: Pick<KeyedStore, 'by' | 'id'>,
  entry: Omit<AuditEntry, 'operator' | 'storeId'>,
  at: number,
): Promise<void> {
  return addAuditEntry(tx, { ...entry, operator, storeId }, at)
}
