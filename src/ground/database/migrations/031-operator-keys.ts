// The operator's own keys for the API, what ended a store's key, and since when a store is an
// integrator's.

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table operator_keys (
      id text primary key,
      name text not null,
      lookup text not null unique,
      hint text not null,
      is_configured integer not null,
      made_by text,
      created_at bigint not null,
      last_used_at bigint,
      expires_at bigint
    )`,
    sql`alter table store_keys add column withdrawn_at bigint`,
    // Nobody knows by now who ended them: then nothing brings them back.
    sql`update store_keys set withdrawn_at = expires_at where expires_at is not null`,
    sql`alter table stores add column integrators_since bigint`,
    // Also of accounts that are gone by now.
    sql`update stores set integrators_since = (
      select min(known.at) from (
        select store_id, created_at as at from operators
        union all
        select store_id, at from audit_log where action = 'operator.invited'
      ) known
      where known.store_id = stores.id
    )`,
    sql`create index audit_log_store on audit_log (store_id, at, id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
