// A line that a shopper has removed stays for a while, so that it can be brought back.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cart_lines add column removed_at bigint`.execute(db)
}
