// The set's page: what the last change of many lines has changed, and whether a subject is faces.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cart_lines add column undo text`.execute(db)
  await sql`alter table images add column has_faces bigint`.execute(db)
}
