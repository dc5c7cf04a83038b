import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { createIndex } from './create-index.ts'

export function up(db: Kysely<unknown>, kind: Database['kind']): Promise<void> {
  const rows = 'orders (reprint_of) where reprint_of is not null'
  return createIndex(db, kind, 'orders_reprint_of', rows)
}
