import { sql } from 'kysely'
import type { Database } from '../../database.ts'

export function createOrders(kind: Database['kind']) {
  // Prefixes are compared byte by byte, regardless of the database's locale.
  const [mail, name] =
    kind === 'postgres'
      ? [
          sql`(lower(email) collate "C")`,
          sql`(lower(shipping_address::json ->> 'name') collate "C")`,
        ]
      : [sql`lower(email)`, sql`lower(json_extract(shipping_address, '$.name'))`]
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
      total bigint not null,
      commission bigint not null default 0,
      refunded_total bigint not null default 0,
      email text not null,
      shipping_address text not null,
      billing_address text,
      shipping_method text not null,
      catalog_sha256 text,
      language text,
      created_at bigint not null,
      updated_at bigint not null,
      personal_data_deleted_at bigint,
      cool_off_until bigint
    )`,
    sql`create index orders_by_mail on orders (${mail})`,
    sql`create index orders_by_name on orders (${name})`,
    sql`create index orders_by_reference on orders (reference_id)`,
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
      accepted_print_sha256 text,
      unique (order_id, position)
    )`,
    sql`create index order_lines_image_token on order_lines (image_token)`,
    sql`create index order_lines_product on order_lines (product, order_id)`,
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
      expired_at bigint
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
    sql`create index lab_deliveries_order on lab_deliveries (order_id)`,
  ]
}
