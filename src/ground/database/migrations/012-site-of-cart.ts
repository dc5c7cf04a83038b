// The site that led to a cart, for the link back from its receipt.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carts add column came_from text`.execute(db)
}
