import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { createIndex } from './create-index.ts'

export async function up(db: Kysely<unknown>, kind: Database['kind']): Promise<void> {
  const on = 'withdrawals (order_id) where refunded_at is null'
  await createIndex(db, kind, 'withdrawals_to_refund', on)
}
