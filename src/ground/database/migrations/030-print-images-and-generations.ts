// Where the bytes of a picture lie is no longer known by their hash alone: each time they are stored
// anew they get a key of their own. And print images that wait for an operator's yes.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // What was stored before keeps its key, which has no generation.
    sql`alter table images add column generation text not null default ''`,
    sql`alter table images add column given_up_at bigint`,
    sql`create table swept_generations (generation text primary key, swept_at bigint not null)`,
    sql`alter table image_tokens add column proposed_sha256 text references images (sha256)`,
    sql`alter table image_tokens add column proposed_at bigint`,
    sql`alter table image_tokens add column proposed_comparison text`,
    sql`create index image_tokens_proposed on image_tokens (proposed_sha256)
      where proposed_sha256 is not null`,
    sql`alter table uploads add column by_key text`,
  ]
  for (const statement of statements) await statement.execute(db)
}
