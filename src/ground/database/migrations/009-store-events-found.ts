// By age, by subject, and those that have no number yet.

import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { createIndex } from './create-index.ts'

export async function up(db: Kysely<unknown>, kind: Database['kind']): Promise<void> {
  await createIndex(db, kind, 'store_events_created', 'store_events (created_at)')
  await createIndex(db, kind, 'store_events_subject', 'store_events (subject)')
  const fresh = 'store_events (store_id, created_at) where number is null'
  await createIndex(db, kind, 'store_events_new', fresh)
}
