// What a print image was found to be beside its preview, and how one that is under way is coming
// along.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table image_tokens add column print_comparison text`,
    sql`alter table uploads add column last_bytes_at bigint`,
    sql`create index uploads_image_token on uploads (image_token)`,
    // No foreign keys: these rows come and go beside everything else, and may outlive nothing.
    sql`create table print_transfers (
      id text primary key,
      image_token text not null,
      received_bytes bigint not null,
      total_bytes bigint,
      updated_at bigint not null
    )`,
    sql`create index print_transfers_image_token on print_transfers (image_token)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
