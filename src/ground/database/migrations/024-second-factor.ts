// The setting that requires a second factor for every sign-in, and passkeys, which count as one.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table sign_in_rules (
      place text primary key,
      second_factor bigint not null,
      updated_at bigint not null
    )`,
    sql`create table passkeys (
      id text primary key,
      operator_id text not null,
      name text not null,
      public_key text not null,
      counter bigint not null,
      host text not null,
      created_at bigint not null,
      used_at bigint,
      unique (operator_id, id)
    )`,
    sql`create table passkey_challenges (
      id_hash text primary key,
      operator_id text,
      expires_at bigint not null
    )`,
    sql`alter table operator_sessions add column by_passkey bigint`,
  ]
  for (const statement of statements) await statement.execute(db)
}
