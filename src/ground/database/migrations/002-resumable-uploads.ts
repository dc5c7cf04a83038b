// Resumable uploads and their pieces.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table uploads (
      id text primary key,
      store_id text not null references stores (id),
      kind text not null check (kind in ('preview', 'print', 'image')),
      image_token text,
      metadata text not null,
      byte_length bigint not null,
      received_bytes bigint not null,
      piece_count integer not null,
      failure text,
      completed_at bigint,
      turn text,
      turn_until bigint,
      turn_wanted integer not null,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    sql`create index uploads_expires_at on uploads (expires_at)`,
    sql`create table upload_pieces (
      object_key text primary key,
      upload_id text not null references uploads (id),
      start_byte bigint not null,
      byte_length bigint not null,
      unique (upload_id, start_byte)
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
