// Progress of a storage sweep, which may take hours and must be able to resume.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sweeps (
    name text primary key,
    next_prefix text not null
  )`.execute(db)
}
