// Letters of a document that none of our fonts has.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table documents add column missing_letters text`.execute(db)
}
