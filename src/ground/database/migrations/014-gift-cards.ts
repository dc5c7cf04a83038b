// Gift cards, and every movement of their money. A payment and a refund say which part of them a
// card has.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table gift_cards (
    id text primary key,
    code text not null unique,
    mode text not null check (mode in ('test', 'live')),
    store_id text references stores (id),
    currency text not null,
    amount bigint not null check (amount > 0),
    balance bigint not null check (balance >= 0),
    origin text not null check (origin in ('sold', 'goodwill')),
    valid_until bigint,
    email text not null,
    sender text not null,
    message text not null,
    language text not null,
    issue_key text not null unique,
    created_at bigint not null,
    voided_at bigint,
    unique (created_at, id)
  )`.execute(db)
  await sql`create table gift_card_movements (
    id text primary key,
    card_id text not null references gift_cards (id),
    kind text not null check (kind in ('issued', 'spent', 'given_back', 'expired', 'voided', 'restored')),
    amount bigint not null,
    unique_key text not null unique,
    order_id text,
    actor text not null,
    at bigint not null,
    unique (card_id, at, id)
  )`.execute(db)
  await sql`alter table payments add column gift_card_id text`.execute(db)
  await sql`alter table payments add column gift_card_amount bigint not null default 0`.execute(db)
  await sql`alter table refunds add column gift_card_amount bigint not null default 0`.execute(db)
  await sql`alter table orders add column gift_card_amount bigint not null default 0`.execute(db)
}
