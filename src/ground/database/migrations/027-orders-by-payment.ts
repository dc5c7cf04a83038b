// So that the few orders that are not paid are found quickly among a hundred thousand that are.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_of_payment on orders (payment_status, created_at, id)`.execute(db)
}
