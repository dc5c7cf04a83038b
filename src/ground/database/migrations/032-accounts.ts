// One person may work for several stores and for the installation: what they may do where moves from
// the account to memberships. Whether an address is really its account's is kept; nobody has shown it
// of the integrators' accounts so far, whose links were shown to whoever invited them. Browsers in
// which somebody has signed in before are known.

import { type Kysely, sql } from 'kysely'

const dayMs = 86_400_000

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table memberships (
      id text primary key,
      operator_id text not null references operators (id),
      store_id text references stores (id),
      name text not null,
      role text not null check (role in ('owner', 'staff', 'read_only')),
      wants_mails integer not null,
      invited_until bigint not null,
      joined_at bigint,
      disabled_at bigint,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    sql`create unique index memberships_place on memberships (operator_id, coalesce(store_id, ''))`,
    sql`create index memberships_store on memberships (store_id)`,
    sql`insert into memberships
      select 'mb_' || substr(id, 4), id, store_id, name, role, wants_mails,
        updated_at + ${sql.lit(dayMs)}, case when password_hash is null then null else created_at end,
        disabled_at, created_at, updated_at
      from operators`,
    sql`alter table operators add column proved_at bigint`,
    sql`update operators set proved_at = updated_at
      where store_id is null and password_hash is not null`,
    sql`drop index operators_store`,
    ...['name', 'role', 'store_id', 'wants_mails', 'disabled_at'].map(
      (column) => sql`alter table operators drop column ${sql.ref(column)}`,
    ),
    sql`alter table operator_sessions add column store_id text`,
    sql`create table links (
      id_hash text primary key,
      kind text not null check (kind in ('first', 'invite', 'reset', 'confirm')),
      operator_id text references operators (id),
      membership_id text references memberships (id),
      proves_address integer not null,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    sql`insert into links
      select id_hash, kind, operator_id,
        case when kind = 'invite' then 'mb_' || substr(operator_id, 4) end, 0, created_at, expires_at
      from operator_links`,
    sql`drop table operator_links`,
    sql`alter table links rename to operator_links`,
    sql`create index operator_links_operator on operator_links (operator_id)`,
    sql`create index operator_links_membership on operator_links (membership_id)`,
    sql`create table known_browsers (
      id_hash text not null,
      operator_id text not null references operators (id),
      expires_at bigint not null,
      primary key (id_hash, operator_id)
    )`,
    sql`create index known_browsers_operator on known_browsers (operator_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
