// Orders that print another one again, free of charge, name it. Without a reference in the schema: adding
// one would look at every order under a lock, and orders are never deleted.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column reprint_of text`.execute(db)
}
