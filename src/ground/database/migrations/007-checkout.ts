// Billing addresses, and what shoppers have typed into a checkout that is not finished.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table orders add column billing_address text`,
    sql`create table checkout_drafts (
      cart_id text primary key references carts (id),
      email text not null,
      fields text not null,
      updated_at bigint not null
    )`,
    sql`create index checkout_drafts_email on checkout_drafts (lower(email))`,
  ]
  for (const statement of statements) await statement.execute(db)
}
