import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { createIndex } from './create-index.ts'

export async function up(db: Kysely<unknown>, kind: Database['kind']): Promise<void> {
  await createIndex(db, kind, 'orders_of_group', 'orders (group_id) where group_id is not null')
}
