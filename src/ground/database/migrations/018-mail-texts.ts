import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mail_texts (
    kind text not null,
    language text not null,
    texts text not null,
    updated_at bigint not null,
    primary key (kind, language)
  )`.execute(db)
}
