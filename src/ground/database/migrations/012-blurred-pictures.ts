// What stands in a page until its picture is there. Null until a page first shows the picture.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images add column blur text`.execute(db)
}
