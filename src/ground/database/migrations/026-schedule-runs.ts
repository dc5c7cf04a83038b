// How each recurring task went the last time. Its job is one row that only knows when it comes next.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table schedule_runs (
    task text primary key,
    started_at bigint not null,
    ended_at bigint not null,
    succeeded_at bigint,
    failure text
  )`.execute(db)
}
