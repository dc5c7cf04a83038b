import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database.ts'

export function createStores(kind: Database['kind'], bytes: RawBuilder<unknown>) {
  return [
    sql`create table stores (
      id text primary key,
      name text not null,
      mode text not null check (mode in ('test', 'live')),
      currency text not null,
      currencies text,
      embedding_hosts text not null,
      image_root text,
      quota_bytes bigint,
      markup text,
      support_email text,
      accent text,
      logo text,
      closed_at bigint,
      on_account_at bigint,
      integrators_since bigint,
      account_limit bigint,
      account_limit_currency text,
      cool_off_minutes integer not null default 30,
      print_image_reminder_hours text not null default '[24,72]',
      print_image_deadline_days integer not null default 7,
      print_image_then text not null default 'hold'
        check (print_image_then in ('hold', 'refund')),
      commission_of text not null default 'net' check (commission_of in ('net', 'gross')),
      commission_on_shipping integer not null default 0,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    sql`create table store_keys (
      id text primary key,
      store_id text not null references stores (id),
      kind text not null check (kind in ('access', 'secret')),
      lookup text not null unique,
      hint text not null,
      created_at bigint not null,
      expires_at bigint,
      withdrawn_at bigint
    )`,
    sql`create table store_logos (
      store_id text primary key references stores (id),
      sha256 text not null,
      bytes ${bytes} not null
    )`,
    sql`create index store_logos_by_sha256 on store_logos (sha256)`,
    sql`create table store_usage (
      store_id text primary key references stores (id),
      stored_bytes bigint not null
    )`,
    ...(kind === 'postgres' ? [rateLimits] : []),
    sql`create table idempotency_keys (
      store_id text not null references stores (id),
      key text not null,
      fingerprint text not null,
      state text not null check (state in ('running', 'done')),
      runner text,
      runner_until bigint,
      answer text,
      expires_at bigint not null,
      primary key (store_id, key)
    )`,
    sql`create index idempotency_keys_expires_at on idempotency_keys (expires_at)`,
  ]
}

/**
 * Unlogged: writes do not wait for the disk, and losing the counts in a server crash is acceptable.
 */
const rateLimits = sql`create unlogged table rate_limits (
  name text primary key,
  full_at double precision not null
)`
