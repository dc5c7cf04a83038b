// Orders that print another one again, free of charge, name it.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table orders add column reprint_of text references orders (id)`,
    sql`create index orders_reprint_of on orders (reprint_of) where reprint_of is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
