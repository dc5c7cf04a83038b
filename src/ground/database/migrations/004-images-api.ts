// The images API: answers kept by Idempotency-Key, deleted pictures, and orders without the
// shopper's personal data.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
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
    sql`alter table image_tokens add column deleted_at bigint`,
    sql`create index image_tokens_newest on image_tokens (store_id, created_at, token)`,
    sql`alter table orders add column personal_data_deleted_at bigint`,
    sql`create index carts_reference on carts (store_id, reference_id)`,
    sql`create index orders_email on orders (store_id, lower(email))`,
  ]
  for (const statement of statements) await statement.execute(db)
}
