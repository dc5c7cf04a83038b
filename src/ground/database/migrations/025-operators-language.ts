// In which language and with which measures somebody reads the panel.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operators add column language text`.execute(db)
  await sql`alter table operators add column measures text`.execute(db)
}
