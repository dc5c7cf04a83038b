// Orders delivered to labs in parts, and lines that will not be made.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Labs that were set up before rely on getting an order at once.
    sql`alter table labs add column whole_orders bigint not null default 1`,
    sql`alter table lab_deliveries add column part bigint not null default 1`,
    sql`alter table lab_deliveries add column content text`,
    sql`alter table lab_deliveries add column begun_at bigint`,
    sql`alter table order_lines add column left_out_at bigint`,
  ]
  for (const statement of statements) await statement.execute(db)
}
