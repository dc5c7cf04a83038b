// Jobs, recurring tasks, and mails with their server and texts.

import { sql } from 'kysely'

export function createJobs() {
  return [
    sql`create table jobs (
      id text primary key,
      task text not null,
      payload text not null,
      unique_key text,
      state text not null check (state in ('waiting', 'dead')),
      run_at bigint not null,
      attempts integer not null,
      max_attempts integer not null,
      leased_by text,
      leased_until bigint,
      last_error text,
      created_at bigint not null,
      reported_at bigint,
      share text,
      rank integer not null default 0
    )`,
    // Lets a lane find its own jobs without reading those waiting in others.
    sql`create index jobs_due on jobs (state, task, run_at)`,
    sql`create index jobs_failing
      on jobs (task, created_at) where state = 'waiting' and last_error is not null`,
    sql`create unique index jobs_unique on jobs (unique_key) where state = 'waiting'`,
    sql`create table job_turns (
      lane text not null,
      share text not null,
      turn bigint not null,
      primary key (lane, share)
    )`,
    sql`create table schedule_runs (
      task text primary key,
      started_at bigint not null,
      ended_at bigint not null,
      succeeded_at bigint,
      failure text
    )`,
    sql`create table mails (
      id text primary key,
      kind text not null,
      order_id text references orders (id),
      unique_key text not null unique,
      facts text not null,
      state text not null check (state in ('waiting', 'sent', 'failed', 'off', 'dropped')),
      reason text,
      told text,
      attempts integer not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    sql`create index mails_order on mails (order_id)`,
    sql`create index mails_state on mails (state, created_at)`,
    sql`create table mail_servers (
      id text primary key check (id = 'mail'),
      facts text not null,
      updated_at bigint not null
    )`,
    sql`create table mail_texts (
      kind text not null,
      language text not null,
      texts text not null,
      updated_at bigint not null,
      primary key (kind, language)
    )`,
  ]
}
