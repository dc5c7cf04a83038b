// The days to withdraw that the shopper was told when ordering.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column withdrawal_days bigint`.execute(db)
}
