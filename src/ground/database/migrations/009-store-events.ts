// Every event of a store once, whether or not a webhook is subscribed.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table store_events (
    id text primary key,
    store_id text not null references stores (id),
    type text not null,
    body text not null,
    subject text not null,
    position bigint not null,
    number bigint,
    created_at bigint not null,
    unique (store_id, number)
  )`.execute(db)
  await sql`create table event_feeds (
    store_id text primary key references stores (id),
    newest bigint not null
  )`.execute(db)
}
