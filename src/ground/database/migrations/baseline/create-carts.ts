import { sql } from 'kysely'

export function createCarts() {
  return [
    sql`create table carts (
      id text primary key,
      store_id text not null references stores (id),
      reference_id text,
      status text not null check (status in ('open', 'ordered')),
      currency text not null,
      created_at bigint not null,
      updated_at bigint not null,
      expires_at bigint not null,
      placing_key text,
      placing_request text,
      came_from text,
      currency_chosen_at bigint
    )`,
    sql`create index carts_expires_at on carts (expires_at)`,
    sql`create unique index carts_placing_key on carts (placing_key)`,
    sql`create index carts_reference on carts (store_id, reference_id)`,
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
      removed_at bigint,
      is_unseen bigint not null default 0,
      chosen_at text,
      unique (cart_id, position)
    )`,
    sql`create index cart_lines_image_token on cart_lines (image_token)`,
    sql`create table checkout_drafts (
      cart_id text primary key references carts (id),
      email text not null,
      fields text not null,
      chosen_at text,
      updated_at bigint not null
    )`,
    sql`create index checkout_drafts_email on checkout_drafts (lower(email))`,
  ]
}
