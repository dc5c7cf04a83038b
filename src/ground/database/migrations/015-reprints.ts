// Orders that print another one again, free of charge, name it. Without a reference in the schema: adding
// one would look at every order under a lock, and orders are never deleted.

import { type Kysely, sql } from 'kysely'
import type { Database } from '../database.ts'
import { createIndex } from './create-index.ts'

export async function up(db: Kysely<unknown>, kind: Database['kind']): Promise<void> {
  const unlessThere = kind === 'postgres' ? sql`if not exists` : sql``
  await sql`alter table orders add column ${unlessThere} reprint_of text`.execute(db)
  const rows = 'orders (reprint_of) where reprint_of is not null'
  await createIndex(db, kind, 'orders_reprint_of', rows)
}
