// The first schema: stores, pictures and tokens, carts, orders, payments, jobs.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const bytes = sql.raw(kind === 'postgres' ? 'bytea' : 'blob')
  const statements = [
    sql`create table stores (
      id text primary key,
      name text not null,
      mode text not null check (mode in ('test', 'live')),
      currency text not null,
      embedding_hosts text not null,
      image_root text,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    sql`create table store_keys (
      id text primary key,
      store_id text not null references stores (id),
      kind text not null check (kind in ('access', 'secret')),
      lookup text not null unique,
      hint text not null,
      created_at bigint not null,
      expires_at bigint
    )`,
    sql`create table images (
      sha256 text primary key,
      picture_key text not null unique,
      byte_length bigint not null,
      format text not null,
      width integer not null,
      height integer not null,
      orientation integer not null,
      colour_space text not null,
      bit_depth integer not null,
      has_alpha integer not null,
      pages integer not null,
      dpi double precision,
      icc_profile text,
      placeholder ${bytes} not null,
      created_at bigint not null
    )`,
    sql`create table image_tokens (
      token text primary key,
      store_id text not null references stores (id),
      kind text not null check (kind in ('preview', 'single', 'pull')),
      preview_sha256 text references images (sha256),
      print_sha256 text references images (sha256),
      source_url text,
      created_at bigint not null,
      print_received_at bigint,
      expires_at bigint not null
    )`,
    sql`create index image_tokens_expires_at on image_tokens (expires_at)`,
    sql`create index image_tokens_preview on image_tokens (preview_sha256)`,
    sql`create index image_tokens_print on image_tokens (print_sha256)`,
    sql`create table carts (
      id text primary key,
      store_id text not null references stores (id),
      reference_id text,
      status text not null check (status in ('open', 'ordered')),
      currency text not null,
      created_at bigint not null,
      updated_at bigint not null,
      expires_at bigint not null
    )`,
    sql`create index carts_expires_at on carts (expires_at)`,
    sql`create table cart_lines (
      id text primary key,
      cart_id text not null references carts (id),
      position integer not null,
      image_token text not null references image_tokens (token),
      declared_width integer,
      declared_height integer,
      product text not null,
      size text,
      options text not null,
      crop text,
      quantity integer not null check (quantity > 0),
      unique (cart_id, position)
    )`,
    sql`create index cart_lines_image_token on cart_lines (image_token)`,
    sql`create table orders (
      id text primary key,
      number text not null unique,
      store_id text not null references stores (id),
      cart_id text not null unique,
      reference_id text,
      status text not null,
      hold_reason text,
      payment_status text not null,
      currency text not null,
      subtotal bigint not null,
      shipping bigint not null,
      tax bigint not null,
      total bigint not null,
      email text not null,
      shipping_address text not null,
      shipping_method text not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    sql`create index orders_newest on orders (store_id, created_at, id)`,
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
      unique (order_id, position)
    )`,
    sql`create index order_lines_image_token on order_lines (image_token)`,
    sql`create table order_events (
      id text primary key,
      order_id text not null references orders (id),
      type text not null,
      detail text not null,
      at bigint not null
    )`,
    sql`create index order_events_order on order_events (order_id, at)`,
    sql`create table payments (
      id text primary key,
      order_id text not null references orders (id),
      gateway text not null,
      attempt_key text not null unique,
      amount bigint not null,
      currency text not null,
      status text not null check (status in ('pending', 'paid', 'declined', 'failed')),
      reference text,
      decline_code text,
      card_last4 text,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    sql`create index payments_order on payments (order_id)`,
    sql`create table test_gateway_charges (
      attempt_key text primary key,
      reference text not null unique,
      amount bigint not null,
      currency text not null,
      status text not null,
      decline_code text,
      created_at bigint not null
    )`,
    sql`create table jobs (
      id text primary key,
      task text not null,
      payload text not null,
      unique_key text,
      state text not null check (state in ('waiting', 'dead')),
      run_at bigint not null,
      attempts integer not null,
      max_attempts integer not null,
      leased_by text,
      leased_until bigint,
      last_error text,
      created_at bigint not null
    )`,
    sql`create index jobs_due on jobs (state, run_at)`,
    sql`create unique index jobs_unique on jobs (unique_key) where state = 'waiting'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
