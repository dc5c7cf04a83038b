import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // A single row: the operator sells everything in an installation.
    sql`create table sellers (
      id text primary key check (id = 'seller'),
      facts text not null,
      updated_at bigint not null
    )`,
    sql`create table legal_texts (
      page text not null,
      language text not null,
      text text not null,
      updated_at bigint not null,
      primary key (page, language)
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
