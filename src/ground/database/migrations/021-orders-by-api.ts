// Orders that programs place: by which Idempotency-Key a cart was made, and which stores may order
// on account.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table carts add column placing_key text`,
    sql`alter table carts add column placing_request text`,
    sql`create unique index carts_placing_key on carts (placing_key)`,
    sql`alter table stores add column on_account_at bigint`,
  ]
  for (const statement of statements) await statement.execute(db)
}
