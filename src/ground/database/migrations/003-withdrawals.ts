// Withdrawals by shoppers from orders or lines.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table withdrawals (
    id text primary key,
    order_id text not null references orders (id),
    number bigint not null,
    lines text not null,
    name text not null,
    email text not null,
    at bigint not null,
    amount bigint not null,
    settled_from bigint not null,
    refund_due_at bigint not null,
    refunded_at bigint,
    returned_at bigint,
    unique (order_id, number)
  )`.execute(db)
}
