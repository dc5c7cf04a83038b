// When each choice in a cart was made, so that a late request does not override a newer choice.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cart_lines add column chosen_at text`.execute(db)
  await sql`alter table checkout_drafts add column chosen_at text`.execute(db)
  await sql`alter table carts add column currency_chosen_at bigint`.execute(db)
}
