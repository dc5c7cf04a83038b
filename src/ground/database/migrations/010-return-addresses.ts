// Where a store's pages may link back to.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stores add column return_addresses text not null default '[]'`.execute(db)
}
