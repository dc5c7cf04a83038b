// Discount codes, their uses, and the code that a cart is opened with.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table discount_codes (
      id text primary key,
      code text not null unique,
      gives text not null,
      store_id text references stores (id),
      products text,
      valid_from bigint,
      valid_until bigint,
      max_uses bigint,
      max_uses_per_mail bigint,
      least_subtotal text,
      may_go_below_floor bigint not null,
      is_on bigint not null,
      batch text,
      uses bigint not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    sql`create table discount_code_uses (
      order_id text primary key references orders (id),
      code_id text not null references discount_codes (id),
      mail_key text,
      at bigint not null
    )`,
    sql`alter table carts add column discount_code text`,
  ]
  for (const statement of statements) await statement.execute(db)
}
