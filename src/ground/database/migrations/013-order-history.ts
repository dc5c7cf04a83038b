// Who did what to an order, its parcels and notes, the time in which it can be cancelled, and what a
// store does about print images that are late.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table order_events add column actor text`,
    sql`alter table orders add column cool_off_until bigint`,
    sql`alter table order_lines add column accepted_print_sha256 text`,
    sql`alter table stores add column cool_off_minutes integer not null default 30`,
    sql`alter table stores add column print_image_reminder_hours text not null default '[24,72]'`,
    sql`alter table stores add column print_image_deadline_days integer not null default 7`,
    sql`alter table stores add column print_image_then text not null default 'hold'
      check (print_image_then in ('hold', 'refund'))`,
    sql`create table shipments (
      id text primary key,
      order_id text not null references orders (id),
      carrier text not null,
      tracking_number text,
      tracking_url text,
      shipped_at bigint not null
    )`,
    sql`create index shipments_order on shipments (order_id)`,
    sql`create table order_notes (
      id text primary key,
      order_id text not null references orders (id),
      text text not null,
      actor text not null,
      at bigint not null
    )`,
    sql`create index order_notes_order on order_notes (order_id)`,
    // Orders that wait for their print image already are watched from now on, too.
    sql`insert into jobs (id, task, payload, unique_key, state, run_at, attempts, max_attempts, created_at)
      select 'watch-' || id, 'watch-print-image', '{"orderId":"' || id || '"}',
        'watch-print-image:' || id, 'waiting', updated_at, 0, 12, updated_at
      from orders where status = 'awaiting_print_image'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
