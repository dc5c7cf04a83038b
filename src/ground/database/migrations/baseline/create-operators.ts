import { sql } from 'kysely'

export function createOperators() {
  return [
    sql`create table operators (
      id text primary key,
      email text not null unique,
      password_hash text,
      totp_secret text,
      totp_last_step bigint,
      proved_at bigint,
      time_zone text,
      language text,
      measures text,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    sql`create table memberships (
      id text primary key,
      operator_id text not null references operators (id),
      store_id text references stores (id),
      name text not null,
      role text not null check (role in ('owner', 'staff', 'read_only')),
      wants_mails integer not null,
      invited_until bigint not null,
      joined_at bigint,
      disabled_at bigint,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    sql`create unique index memberships_place
      on memberships (operator_id, coalesce(store_id, ''))`,
    sql`create index memberships_store on memberships (store_id)`,
    sql`create table operator_sessions (
      id_hash text primary key,
      operator_id text not null references operators (id),
      user_agent text not null,
      address text not null,
      store_id text,
      by_passkey bigint not null default 0,
      passkey_id text,
      notice text,
      created_at bigint not null,
      last_seen_at bigint not null,
      expires_at bigint not null
    )`,
    sql`create index operator_sessions_expires_at on operator_sessions (expires_at)`,
    sql`create index operator_sessions_operator on operator_sessions (operator_id)`,
    sql`create table operator_links (
      id_hash text primary key,
      kind text not null check (kind in ('first', 'invite', 'reset', 'confirm')),
      operator_id text references operators (id),
      membership_id text references memberships (id),
      proves_address integer not null,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    sql`create index operator_links_membership on operator_links (membership_id)`,
    sql`create index operator_links_operator on operator_links (operator_id)`,
    sql`create table known_browsers (
      id_hash text not null,
      operator_id text not null references operators (id),
      expires_at bigint not null,
      primary key (id_hash, operator_id)
    )`,
    sql`create index known_browsers_operator on known_browsers (operator_id)`,
    sql`create table operator_recovery_codes (
      code_hash text primary key,
      operator_id text not null references operators (id)
    )`,
    sql`create index operator_recovery_codes_operator on operator_recovery_codes (operator_id)`,
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
    sql`create table operator_keys (
      id text primary key,
      name text not null,
      lookup text not null unique,
      hint text not null,
      is_configured integer not null,
      made_by text,
      created_at bigint not null,
      last_used_at bigint,
      expires_at bigint
    )`,
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
    sql`create index audit_log_action on audit_log (action, at, id)`,
    sql`create index audit_log_newest on audit_log (at, id)`,
    sql`create index audit_log_operator on audit_log (operator_id, at, id)`,
    sql`create index audit_log_store on audit_log (store_id, at, id)`,
    sql`create index audit_log_subject on audit_log (subject, at, id)`,
  ]
}
