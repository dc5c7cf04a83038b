// In which language an order was placed, and stores that take no orders for now.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column language text`.execute(db)
  await sql`alter table stores add column closed_at bigint`.execute(db)
}
