// Schema for the operator's daily work: a personal time zone, who received print files, order
// search by folded words, and indexes for the first page.

import { type Kysely, sql } from 'kysely'
import { searchWords } from '../../../pure/search-words.ts'
import type { Database } from '../database.ts'

export async function up(db: Kysely<unknown>, kind: Database['kind']): Promise<void> {
  // Prefixes are compared byte by byte, regardless of the database's locale.
  const bytes = kind === 'postgres' ? sql`collate "C"` : sql``
  const statements = [
    sql`alter table operators add column time_zone text`,
    sql`alter table print_files add column given_at bigint`,
    sql`alter table print_files add column given_to text`,
    sql`alter table orders add column cancelled_at bigint`,
    sql`update orders set cancelled_at = (
      select max(at) from order_events
      where order_events.order_id = orders.id and type = 'order.cancelled'
    ) where status in ('cancelled', 'refunded', 'on_hold')`,
    sql`create index orders_cancelled
      on orders (created_at, id) where cancelled_at is not null`,
    sql`create index orders_cooling on orders (cool_off_until) where cool_off_until is not null`,
    sql`create index orders_sums
      on orders (mode, created_at, payment_status, currency, total, refunded_total)`,
    sql`create index shipments_by_number
      on shipments ((lower(tracking_number) ${bytes}))`,
    sql`create table order_words (
      word text ${bytes} not null,
      order_id text not null references orders (id),
      primary key (word, order_id)
    )`,
    sql`create index order_words_order on order_words (order_id)`,
    sql`create index jobs_failing
      on jobs (task, created_at) where state = 'waiting' and last_error is not null`,
    sql`create index lab_deliveries_open
      on lab_deliveries (lab_id, created_at) where state in ('waiting', 'failed')`,
    // Names are now found by the search words.
    sql`drop index orders_by_name`,
  ]
  for (const statement of statements) await statement.execute(db)
  await addWords(db, kind)
}

const atOnce = 500

async function addWords(db: Kysely<unknown>, kind: Database['kind']): Promise<void> {
  const part = (name: string) =>
    kind === 'postgres'
      ? sql`shipping_address::json ->> ${sql.lit(name)}`
      : sql`json_extract(shipping_address, ${sql.lit(`$.${name}`)})`
  let after = ''
  for (;;) {
    const { rows } = await sql<{
      id: string
      number: string
      reference: string | null
      name: string | null
      postcode: string | null
    }>`select id, number, reference_id as reference, ${part('name')} as name, ${part('postal_code')} as postcode
      from orders where id > ${after} order by id limit ${atOnce}`.execute(db)
    const values = rows.flatMap(({ id, ...known }) =>
      searchWords(known).map((word) => sql`(${word}, ${id})`),
    )
    if (values.length > 0) {
      await sql`insert into order_words (word, order_id) values ${sql.join(values)}`.execute(db)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < atOnce) return
    after = last.id
  }
}
