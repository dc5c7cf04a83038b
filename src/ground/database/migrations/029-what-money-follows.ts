// What was decided when an order was placed and money follows ever after: whether it was a test, and
// whether it is on account; also how far a store may order on account, payments that are waited for
// over days, and charges without an order that somebody has looked at.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const changedTo = sql.raw(
    kind === 'sqlite' ? "json_extract(detail, '$.to')" : "detail::json ->> 'to'",
  )
  const statements = [
    sql`alter table orders add column mode text not null default 'live'
      check (mode in ('test', 'live'))`,
    sql`alter table orders add column on_account integer not null default 0`,
    sql`alter table orders add column settled_at bigint`,
    // Who took the money knows it best. Where nobody did, the store's mode then: it alternates, so the
    // first change since tells what it was before.
    sql`update orders set mode = coalesce(
      (select case when gateway = 'test' or gateway like '%-test' then 'test' else 'live' end
        from payments where order_id = orders.id and gateway <> 'account'
        order by
          case when status = 'paid' or taken_back_at is not null then is_surplus else 2 end,
          created_at desc
        limit 1),
      (select case when ${changedTo} = 'live' then 'test' else 'live' end
        from audit_log where store_id = orders.store_id
          and action = 'store.mode_changed' and at > orders.created_at
        order by at limit 1),
      (select mode from stores where id = orders.store_id),
      'live')`,
    sql`update orders set on_account = 1 where exists (select 1 from payments
      where order_id = orders.id and gateway = 'account' and status in ('paid', 'pending'))`,
    sql`create index orders_of_mode on orders (mode, created_at, id)`,
    sql`create index orders_on_account on orders (created_at, id) where on_account = 1`,
    sql`create index orders_not_settled on orders (store_id, created_at)
      where on_account = 1 and settled_at is null`,
    sql`alter table stores add column account_limit bigint`,
    sql`alter table stores add column account_limit_currency text`,
    sql`alter table payments add column awaits text`,
    sql`alter table unmatched_charges add column ticked_off_at bigint`,
  ]
  for (const statement of statements) await statement.execute(db)
}
