// The mail server and payment provider keys set in the panel.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table mail_servers (
      id text primary key check (id = 'mail'),
      facts text not null,
      updated_at bigint not null
    )`,
    sql`create table provider_keys (
      provider text not null,
      mode text not null check (mode in ('test', 'live')),
      facts text not null,
      updated_at bigint not null,
      primary key (provider, mode)
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
