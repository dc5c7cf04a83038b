import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { createIndex } from './create-index.ts'

export function up(db: Kysely<unknown>, kind: Database['kind']): Promise<void> {
  const rows = 'lab_deliveries (lab_id, report_due_at) where report_due_at is not null'
  return createIndex(db, kind, 'lab_deliveries_report_due', rows)
}
