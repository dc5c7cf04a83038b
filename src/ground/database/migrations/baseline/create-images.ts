import { type RawBuilder, sql } from 'kysely'

export function createImages(bytes: RawBuilder<unknown>) {
  return [
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
      miniature ${bytes} not null,
      blur text,
      subject text,
      reading_notes text,
      generation text not null default '',
      given_up_at bigint,
      created_at bigint not null
    )`,
    sql`create table swept_generations (
      generation text primary key,
      swept_at bigint not null
    )`,
    sql`create table sweeps (
      name text primary key,
      next_prefix text not null
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
      print_comparison text,
      proposed_sha256 text references images (sha256),
      proposed_at bigint,
      proposed_comparison text,
      expires_at bigint not null,
      deleted_at bigint
    )`,
    sql`create index image_tokens_expires_at on image_tokens (expires_at)`,
    sql`create index image_tokens_newest on image_tokens (store_id, created_at, token)`,
    sql`create index image_tokens_newest_of_all on image_tokens (created_at, token)`,
    sql`create index image_tokens_preview on image_tokens (preview_sha256)`,
    sql`create index image_tokens_print on image_tokens (print_sha256)`,
    sql`create index image_tokens_proposed
      on image_tokens (proposed_sha256) where proposed_sha256 is not null`,
    // No foreign keys: these rows are short-lived and independent of the others.
    sql`create table print_transfers (
      id text primary key,
      image_token text not null,
      received_bytes bigint not null,
      total_bytes bigint,
      updated_at bigint not null
    )`,
    sql`create index print_transfers_image_token on print_transfers (image_token)`,
    sql`create table uploads (
      id text primary key,
      store_id text not null references stores (id),
      kind text not null check (kind in ('preview', 'print', 'image')),
      image_token text,
      by_key text,
      metadata text not null,
      byte_length bigint not null,
      received_bytes bigint not null,
      piece_count integer not null,
      last_bytes_at bigint,
      failure text,
      completed_at bigint,
      turn text,
      turn_until bigint,
      turn_wanted integer not null,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    sql`create index uploads_expires_at on uploads (expires_at)`,
    sql`create index uploads_image_token on uploads (image_token)`,
    sql`create table upload_pieces (
      upload_id text not null references uploads (id),
      start_byte bigint not null,
      byte_length bigint not null,
      object_key text primary key,
      unique (upload_id, start_byte)
    )`,
  ]
}
