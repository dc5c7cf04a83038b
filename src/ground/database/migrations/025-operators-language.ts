import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operators add column language text`.execute(db)
  await sql`alter table operators add column measures text`.execute(db)
}
