// Mails that are to be sent, and what became of each. A row holds no address: that is read from the
// order, or from the operators, when the mail is sent.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table mails (
      id text primary key,
      kind text not null,
      order_id text references orders (id),
      unique_key text not null unique,
      facts text not null,
      state text not null check (state in ('waiting', 'sent', 'failed', 'off', 'dropped')),
      reason text,
      attempts integer not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    sql`create index mails_order on mails (order_id)`,
    sql`create index mails_state on mails (state, created_at)`,
    sql`alter table jobs add column reported_at bigint`,
  ]
  for (const statement of statements) await statement.execute(db)
}
