// The list of orders is narrowed down to a size by an index, as to a product.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index order_lines_size on order_lines (size, order_id)`.execute(db)
}
