// Where shoppers of a store write to.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stores add column support_email text`.execute(db)
}
