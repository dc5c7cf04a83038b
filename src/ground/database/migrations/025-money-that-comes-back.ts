// Payments and refunds by the gateway's own names for them, which is how it tells of disputes and of
// refunds that were made there.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create index payments_by_reference on payments (reference) where reference is not null`,
    sql`create index refunds_by_reference on refunds (reference) where reference is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
