// A free reprint references the original order. Without a foreign key: adding one would scan every
// order under a lock, and orders are never deleted.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column reprint_of text`.execute(db)
}
