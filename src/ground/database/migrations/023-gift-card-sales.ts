// Gift cards that shoppers buy on a page of the store: what the store offers, and each sale with
// its payment and its refund. A sale that was paid has its card.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table stores add column gift_card_offer text`,
    sql`alter table gift_card_movements add column sale_id text`,
    sql`create table gift_card_sales (
      id text primary key,
      token text not null unique,
      store_id text not null references stores (id),
      mode text not null check (mode in ('test', 'live')),
      currency text not null,
      amount bigint not null check (amount > 0),
      valid_years bigint,
      buyer_email text not null,
      receiver_email text not null,
      receiver_name text not null,
      sender text not null,
      message text not null,
      language text not null,
      deliver_at bigint,
      counted_as text not null,
      status text not null check (status in ('open', 'pending', 'paid', 'taken_back')),
      attempts bigint not null,
      form_attempt text,
      gateway text,
      attempt_key text unique,
      reference text,
      decline_code text,
      awaits text,
      begun_at bigint,
      card_id text unique references gift_cards (id),
      refund_key text unique,
      refund_status text check (refund_status in ('pending', 'refunded', 'failed')),
      refund_amount bigint,
      refund_reference text,
      created_at bigint not null,
      updated_at bigint not null,
      paid_at bigint,
      check (paid_at is null or card_id is not null),
      unique (counted_as, created_at, id),
      unique (status, updated_at, id),
      unique (reference, id),
      unique (refund_reference, id),
      unique (refund_status, id)
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
