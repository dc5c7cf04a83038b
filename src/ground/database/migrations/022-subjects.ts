// Position of a picture's subject, for the first crop.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images add column subject text`.execute(db)
}
