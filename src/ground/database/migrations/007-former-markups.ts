// The markups that stores had before. The lowest price of the 30 days before a reduction needs them.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table former_markups (
    store_id text not null references stores (id),
    until bigint not null,
    markup text,
    primary key (store_id, until)
  )`.execute(db)
}
