// Print files of order lines: made once, from the print image that the row names.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table print_files (
      line_id text primary key references order_lines (id),
      order_id text not null references orders (id),
      status text not null check (status in ('ready', 'failed')),
      reason text,
      source_sha256 text not null,
      sha256 text,
      byte_length bigint,
      facts text,
      updated_at bigint not null
    )`,
    sql`create index print_files_order on print_files (order_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
