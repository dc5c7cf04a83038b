// So that the operator's lists of orders and images are quick with a hundred thousand of them: newest of
// all stores and of a state, and found by the beginning of a mail address or of a name, in small letters.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>, kind: 'sqlite' | 'postgres'): Promise<void> {
  // Beginnings are compared byte by byte, whatever the database's language is.
  const [mail, name] =
    kind === 'postgres'
      ? [
          sql`(lower(email) collate "C")`,
          sql`(lower(shipping_address::json ->> 'name') collate "C")`,
        ]
      : [sql`lower(email)`, sql`lower(json_extract(shipping_address, '$.name'))`]
  const statements = [
    sql`create index orders_newest_of_all on orders (created_at, id)`,
    sql`create index orders_of_state on orders (status, created_at, id)`,
    sql`create index orders_of_store_and_state on orders (store_id, status, created_at, id)`,
    sql`create index orders_by_mail on orders (${mail})`,
    sql`create index orders_by_name on orders (${name})`,
    sql`create index orders_by_reference on orders (reference_id)`,
    sql`create index image_tokens_newest_of_all on image_tokens (created_at, token)`,
    // What an order's page shows of its webhooks.
    sql`create index webhook_deliveries_of_subject on webhook_deliveries (subject)`,
    sql`create index order_lines_product on order_lines (product, order_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
