// Fees of an order by state and country, and where each booking's parcel went. The books count the
// fees within `shipping`, so that a node of the previous release still adds up every amount.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column fees text`.execute(db)
  await sql`alter table orders add column fee_total bigint not null default 0`.execute(db)
  await sql`alter table bookings add column order_fees bigint not null default 0`.execute(db)
  await sql`alter table bookings add column to_region text`.execute(db)
}
