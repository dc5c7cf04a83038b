// The books, what orders must freeze for them, and the basis of a store's commission.

import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
  await keepCommissions(db)
  await addBookingOfEarlierOrders(db)
}

const statements = [
  sql`alter table orders add column tax_region text`,
  sql`alter table orders add column shipping_taxed integer`,
  sql`alter table order_lines add column unit_cost bigint`,
  sql`alter table order_lines add column tax bigint`,
  sql`alter table payments add column fee bigint`,
  sql`alter table stores add column commission_of text not null default 'net'
    check (commission_of in ('net', 'gross'))`,
  sql`alter table stores add column commission_on_shipping integer not null default 0`,
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
    cost bigint,
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

// Where prices include tax, the markup included it too. Keeps the stores' earnings unchanged.
async function keepCommissions(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ document: string }>`
    select document from catalogs where version is not null order by version desc limit 1
  `.execute(db)
  const catalog: { taxes?: { included?: boolean } } = JSON.parse(rows[0]?.document ?? '{}')
  if (catalog.taxes?.included !== true) return
  await sql`update stores set commission_of = 'gross'`.execute(db)
}

/** Uses the code that books new orders. */
async function addBookingOfEarlierOrders(db: Kysely<unknown>): Promise<void> {
  const now = Date.now()
  await sql`
    insert into jobs (id, task, payload, state, run_at, attempts, max_attempts, created_at)
    select ${randomBytes(16).toString('hex')}, 'book-earlier-orders', '{}', 'waiting',
      ${sql.lit(now)}, 0, 100, ${sql.lit(now)}
    where exists (select 1 from orders)
  `.execute(db)
}
