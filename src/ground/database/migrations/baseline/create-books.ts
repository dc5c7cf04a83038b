// The books: the changes made by each payment, refund and fee, and the payouts to stores.

import { sql } from 'kysely'

export function createBooks() {
  return [
    sql`create table bookings (
      id text primary key,
      order_id text not null references orders (id),
      store_id text not null references stores (id),
      mode text not null check (mode in ('test', 'live')),
      on_account integer not null,
      currency text not null,
      country text not null,
      region text,
      kind text not null
        check (kind in ('sale', 'refund', 'refund_failed', 'taken_back', 'restored', 'fee')),
      at bigint not null,
      items integer not null default 0,
      goods bigint not null default 0,
      shipping bigint not null default 0,
      tax bigint not null default 0,
      commission bigint not null default 0,
      cost bigint not null default 0,
      fee bigint not null default 0,
      estimated_fee bigint not null default 0,
      statement_id text
    )`,
    sql`create index bookings_at on bookings (at, id)`,
    sql`create index bookings_order on bookings (order_id)`,
    sql`create index bookings_statement on bookings (statement_id, at, id)
      where statement_id is not null`,
    sql`create index bookings_store on bookings (store_id, at)`,
    sql`create table booking_taxes (
      booking_id text not null references bookings (id),
      position integer not null,
      kind text not null check (kind in ('vat', 'sales_tax', 'tax', 'none')),
      name text,
      millionths integer not null,
      net bigint not null,
      tax bigint not null,
      primary key (booking_id, position)
    )`,
    sql`create table statements (
      id text primary key,
      store_id text not null references stores (id),
      month text not null,
      time_zone text not null,
      currency text not null,
      orders integer not null,
      refunds integer not null,
      sold bigint not null,
      given_back bigint not null,
      net bigint not null,
      commission bigint not null,
      paid_at bigint not null,
      paid_by text not null,
      note text not null
    )`,
    sql`create index statements_month on statements (month, store_id)`,
    sql`create index statements_store on statements (store_id, month)`,
    sql`create table bookkeeping_settings (
      id integer primary key check (id = 1),
      fee_rates text,
      datev text
    )`,
  ]
}
