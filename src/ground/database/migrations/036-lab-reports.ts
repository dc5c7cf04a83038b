// What labs report about their orders, and the secret that signs addresses of files for them.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lab_deliveries add column reports text`.execute(db)
  await sql`alter table lab_deliveries add column report_due_at bigint`.execute(db)
  await sql`create table signing_keys (
    name text primary key,
    secret text not null,
    created_at bigint not null
  )`.execute(db)
}
