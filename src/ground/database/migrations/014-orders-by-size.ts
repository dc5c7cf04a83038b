import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { createIndex } from './create-index.ts'

export function up(db: Kysely<unknown>, kind: Database['kind']): Promise<void> {
  return createIndex(db, kind, 'order_lines_size', 'order_lines (size, order_id)')
}
