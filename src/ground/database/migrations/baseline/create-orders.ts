// Orders, what happened to them, and what is made of them.

import { sql } from 'kysely'
import type { Database } from '../../database.ts'

export function createOrders(kind: Database['kind']) {
  // Beginnings are compared byte by byte, whatever the database's language is.
  const bytewise = kind === 'postgres' ? sql`collate "C"` : sql``
  return [
    sql`create table orders (
      id text primary key,
      number text not null unique,
      store_id text not null references stores (id),
      cart_id text not null unique,
      reference_id text,
      mode text not null default 'live' check (mode in ('test', 'live')),
      on_account integer not null default 0,
      settled_at bigint,
      status text not null,
      hold_reason text,
      payment_status text not null,
      currency text not null,
      subtotal bigint not null,
      shipping bigint not null,
      tax bigint not null,
      tax_included integer not null default 0,
      taxes text,
      tax_region text,
      shipping_taxed integer not null default 1,
      tax_exempt integer not null default 0,
      total bigint not null,
      commission bigint not null default 0,
      refunded_total bigint not null default 0,
      email text not null,
      shipping_address text not null,
      billing_address text,
      company text,
      vat_id text,
      shipping_method text not null,
      gift_note text,
      catalog_sha256 text,
      language text,
      created_at bigint not null,
      updated_at bigint not null,
      personal_data_deleted_at bigint,
      cool_off_until bigint,
      cancelled_at bigint,
      reprint_of text,
      taken_by text,
      taken_name text,
      taken_at bigint
    )`,
    sql`create index orders_by_mail on orders ((lower(email) ${bytewise}))`,
    sql`create index orders_by_reference on orders (reference_id)`,
    sql`create index orders_cancelled
      on orders (created_at, id) where cancelled_at is not null`,
    sql`create index orders_cooling on orders (cool_off_until) where cool_off_until is not null`,
    sql`create index orders_email on orders (store_id, lower(email))`,
    sql`create index orders_newest on orders (store_id, created_at, id)`,
    sql`create index orders_newest_of_all on orders (created_at, id)`,
    sql`create index orders_not_settled
      on orders (store_id, created_at) where on_account = 1 and settled_at is null`,
    sql`create index orders_of_mode on orders (mode, created_at, id)`,
    sql`create index orders_of_payment on orders (payment_status, created_at, id)`,
    sql`create index orders_of_state on orders (status, created_at, id)`,
    sql`create index orders_of_store_and_state on orders (store_id, status, created_at, id)`,
    sql`create index orders_on_account on orders (created_at, id) where on_account = 1`,
    sql`create index orders_reference on orders (store_id, reference_id)`,
    sql`create index orders_reprint_of on orders (reprint_of) where reprint_of is not null`,
    sql`create index orders_sums
      on orders (mode, created_at, payment_status, currency, total, refunded_total)`,
    sql`create index orders_taken_by
      on orders (taken_by, created_at, id) where taken_by is not null`,
    sql`create table order_words (
      word text ${bytewise} not null,
      order_id text not null references orders (id),
      primary key (word, order_id)
    )`,
    sql`create index order_words_order on order_words (order_id)`,
    sql`create table order_lines (
      id text primary key,
      order_id text not null references orders (id),
      position integer not null,
      image_token text not null references image_tokens (token),
      declared_width integer,
      declared_height integer,
      product text not null,
      size text not null,
      options text not null,
      crop text not null,
      quantity integer not null check (quantity > 0),
      unit_price bigint not null,
      unit_commission bigint not null default 0,
      unit_cost bigint not null default 0,
      tax bigint not null default 0,
      accepted_print_sha256 text,
      unique (order_id, position)
    )`,
    sql`create index order_lines_image_token on order_lines (image_token)`,
    sql`create index order_lines_product on order_lines (product, order_id)`,
    sql`create index order_lines_size on order_lines (size, order_id)`,
    sql`create table order_events (
      id text primary key,
      order_id text not null references orders (id),
      type text not null,
      detail text not null,
      at bigint not null,
      actor text
    )`,
    sql`create index order_events_order on order_events (order_id, at)`,
    sql`create table order_notes (
      id text primary key,
      order_id text not null references orders (id),
      text text not null,
      actor text not null,
      at bigint not null
    )`,
    sql`create index order_notes_order on order_notes (order_id)`,
    sql`create table shipments (
      id text primary key,
      order_id text not null references orders (id),
      carrier text not null,
      tracking_number text,
      tracking_url text,
      shipped_at bigint not null
    )`,
    sql`create index shipments_by_number
      on shipments ((lower(tracking_number) ${bytewise}))`,
    sql`create index shipments_order on shipments (order_id)`,
    sql`create table print_files (
      line_id text primary key references order_lines (id),
      order_id text not null references orders (id),
      status text not null check (status in ('ready', 'failed')),
      reason text,
      source_sha256 text not null,
      sha256 text,
      byte_length bigint,
      facts text,
      updated_at bigint not null,
      quota_store_id text,
      expired_at bigint,
      given_at bigint,
      given_to text
    )`,
    sql`create index print_files_order on print_files (order_id)`,
    sql`create index print_files_quota
      on print_files (quota_store_id) where quota_store_id is not null`,
    sql`create table labs (
      id text primary key,
      name text not null,
      kind text not null,
      settings text not null,
      secrets text not null,
      is_on integer not null,
      products text,
      deliver_at text not null check (deliver_at in ('ready', 'in_production')),
      starts_production integer not null,
      takes_test_orders integer not null,
      includes_address integer not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    sql`create table lab_deliveries (
      id text primary key,
      lab_id text not null references labs (id),
      order_id text not null references orders (id),
      version integer not null,
      content_key text not null,
      lab_reference text,
      state text not null check (state in ('waiting', 'delivered', 'failed', 'dropped')),
      tries text not null,
      created_at bigint not null,
      updated_at bigint not null,
      unique (lab_id, order_id, content_key)
    )`,
    sql`create index lab_deliveries_lab on lab_deliveries (lab_id, created_at)`,
    sql`create index lab_deliveries_open
      on lab_deliveries (lab_id, created_at) where state in ('waiting', 'failed')`,
    sql`create index lab_deliveries_order on lab_deliveries (order_id)`,
  ]
}
