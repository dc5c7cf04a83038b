import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table kept_filters (
      id text primary key,
      operator_id text not null references operators (id),
      name text not null,
      choices text not null,
      created_at bigint not null
    )`,
    sql`create index kept_filters_operator on kept_filters (operator_id, created_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
