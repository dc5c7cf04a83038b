// A mark in document numbers since a backup was restored.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table restorations add column number_mark text`.execute(db)
}
