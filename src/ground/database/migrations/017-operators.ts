// Who signs in at the panel, with which sessions and one-time links, and what they did.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table operators (
      id text primary key,
      email text not null unique,
      name text not null,
      role text not null check (role in ('owner', 'staff', 'read_only')),
      store_id text references stores (id),
      password_hash text,
      totp_secret text,
      totp_last_step bigint,
      wants_mails integer not null,
      disabled_at bigint,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    sql`create index operators_store on operators (store_id)`,
    sql`create table operator_sessions (
      id_hash text primary key,
      operator_id text not null references operators (id),
      user_agent text not null,
      address text not null,
      notice text,
      created_at bigint not null,
      last_seen_at bigint not null,
      expires_at bigint not null
    )`,
    sql`create index operator_sessions_operator on operator_sessions (operator_id)`,
    sql`create index operator_sessions_expires_at on operator_sessions (expires_at)`,
    sql`create table operator_links (
      id_hash text primary key,
      kind text not null check (kind in ('first', 'invite', 'reset')),
      operator_id text references operators (id),
      created_at bigint not null,
      expires_at bigint not null
    )`,
    sql`create index operator_links_operator on operator_links (operator_id)`,
    sql`create table operator_recovery_codes (
      code_hash text primary key,
      operator_id text not null references operators (id)
    )`,
    sql`create index operator_recovery_codes_operator on operator_recovery_codes (operator_id)`,
    sql`create table sign_in_failures (
      name text primary key,
      failures integer not null,
      blocked_until bigint not null,
      forgotten_at bigint not null
    )`,
    sql`create table audit_log (
      id text primary key,
      at bigint not null,
      operator_id text not null,
      operator_name text not null,
      store_id text,
      action text not null,
      subject text not null,
      detail text not null
    )`,
    sql`create index audit_log_newest on audit_log (at, id)`,
    sql`create index audit_log_operator on audit_log (operator_id, at, id)`,
    sql`create index audit_log_subject on audit_log (subject, at, id)`,
    sql`create index audit_log_action on audit_log (action, at, id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
