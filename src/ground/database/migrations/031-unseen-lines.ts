// Lines that no shopper has seen yet: a program added them to the cart before the shopper's
// language was known.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cart_lines add column is_unseen bigint not null default 0`.execute(db)
}
