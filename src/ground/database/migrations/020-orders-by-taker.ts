import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { createIndex } from './create-index.ts'

export function up(db: Kysely<unknown>, kind: Database['kind']): Promise<void> {
  const rows = 'orders (taken_by, created_at, id) where taken_by is not null'
  return createIndex(db, kind, 'orders_taken_by', rows)
}
