// How far a sweep of the storage has come, which may take hours, so that it goes on there.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sweeps (
    name text primary key,
    next_prefix text not null
  )`.execute(db)
}
