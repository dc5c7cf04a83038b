// Refunds, payments that end later or elsewhere, charges that match no order, and the taxes that an
// order was sold with.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
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
    sql`create index refunds_pending on refunds (created_at) where status = 'pending'`,
    sql`alter table payments add column is_surplus integer not null default 0`,
    sql`alter table payments add column taken_back_at bigint`,
    sql`create index payments_pending on payments (created_at) where status = 'pending'`,
    sql`alter table orders add column refunded_total bigint not null default 0`,
    sql`alter table orders add column tax_included integer not null default 0`,
    sql`alter table orders add column taxes text`,
    sql`create table unmatched_charges (
      gateway text not null,
      reference text not null,
      attempt_key text not null,
      amount bigint not null,
      currency text not null,
      seen_at bigint not null,
      primary key (gateway, reference)
    )`,
    sql`create table gateway_news (
      gateway text primary key,
      read_until bigint not null
    )`,
    sql`alter table test_gateway_charges add column return_path text`,
    sql`alter table test_gateway_charges add column taken_back_at bigint`,
    sql`alter table test_gateway_charges add column refunds_end text`,
    sql`alter table test_gateway_charges add column changed_at bigint not null default 0`,
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
  for (const statement of statements) await statement.execute(db)
}
