// Whose share of its lane a job takes, and which goes first; print files that count towards a quota,
// and those that have gone although their order stands.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table jobs add column share text`,
    sql`alter table jobs add column rank integer not null default 0`,
    sql`update jobs set share = (
      select store_id from orders where 'prepare-order:' || orders.id = jobs.unique_key
    ) where task = 'prepare-order'`,
    sql`update jobs set rank = 1 where share in (select id from stores where mode = 'test')`,
    sql`update jobs set share = (
      select lab_id from lab_deliveries where 'deliver-to-lab:' || lab_deliveries.id = jobs.unique_key
    ) where task = 'deliver-to-lab'`,
    // A lane finds its own past whatever waits in the others.
    sql`drop index jobs_due`,
    sql`create index jobs_due on jobs (state, task, run_at)`,
    sql`create table job_turns (
      lane text not null,
      share text not null,
      turn bigint not null,
      primary key (lane, share)
    )`,
    sql`alter table print_files add column quota_store_id text`,
    sql`alter table print_files add column expired_at bigint`,
    sql`update print_files set quota_store_id = (
      select store_id from orders where orders.id = print_files.order_id
    ) where status = 'ready' and order_id in (select order_id from payments where gateway = 'test')`,
    // Counted anew, with these, when a quota next asks.
    sql`delete from store_usage`,
    sql`create index print_files_quota on print_files (quota_store_id)
      where quota_store_id is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
