// Payments and refunds, the keys of providers, and the test gateway's own book.

import { sql } from 'kysely'

export function createPayments() {
  return [
    sql`create table payments (
      id text primary key,
      order_id text not null references orders (id),
      gateway text not null,
      attempt_key text not null unique,
      amount bigint not null,
      currency text not null,
      status text not null check (status in ('pending', 'paid', 'declined', 'failed')),
      reference text,
      decline_code text,
      card_last4 text,
      created_at bigint not null,
      updated_at bigint not null,
      is_surplus integer not null default 0,
      taken_back_at bigint,
      taken_back bigint not null default 0,
      awaits text,
      fee bigint
    )`,
    sql`create index payments_by_reference on payments (reference) where reference is not null`,
    sql`create index payments_order on payments (order_id)`,
    sql`create index payments_pending on payments (created_at) where status = 'pending'`,
    sql`create table refunds (
      id text primary key,
      order_id text not null references orders (id),
      payment_id text not null references payments (id),
      refund_key text not null,
      amount bigint not null,
      currency text not null,
      reason text not null,
      status text not null,
      failure_code text,
      reference text,
      actor text not null,
      created_at bigint not null,
      updated_at bigint not null,
      unique (order_id, refund_key)
    )`,
    sql`create index refunds_by_reference on refunds (reference) where reference is not null`,
    sql`create index refunds_pending on refunds (created_at) where status = 'pending'`,
    sql`create table unmatched_charges (
      gateway text not null,
      reference text not null,
      attempt_key text not null,
      amount bigint not null,
      currency text not null,
      seen_at bigint not null,
      ticked_off_at bigint,
      taken_back bigint not null default 0,
      primary key (gateway, reference)
    )`,
    sql`create table provider_keys (
      provider text not null,
      mode text not null check (mode in ('test', 'live')),
      facts text not null,
      updated_at bigint not null,
      primary key (provider, mode)
    )`,
    sql`create table gateway_news (
      gateway text primary key,
      read_until bigint not null
    )`,
    sql`create table test_gateway_charges (
      attempt_key text primary key,
      reference text not null unique,
      amount bigint not null,
      currency text not null,
      status text not null,
      decline_code text,
      created_at bigint not null,
      return_path text,
      taken_back_at bigint,
      refunds_end text,
      changed_at bigint not null default 0
    )`,
    sql`create index test_gateway_charges_changed on test_gateway_charges (changed_at)`,
    sql`create table test_gateway_refunds (
      refund_key text primary key,
      reference text not null unique,
      attempt_key text not null references test_gateway_charges (attempt_key),
      amount bigint not null,
      status text not null,
      settles_at bigint not null,
      created_at bigint not null
    )`,
    sql`create index test_gateway_refunds_settles on test_gateway_refunds (settles_at)`,
  ]
}
